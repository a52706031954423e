print("pong")

internal import LabPeer

PeerProgram<Chase>().run()

// Asks glibc for unshare and setns.
#define _GNU_SOURCE

#include "CTestSupport.h"

#include <errno.h>

#ifdef __linux__

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

int network_namespace_open(int *descriptor) {
    if (unshare(CLONE_NEWNET) != 0) {
        return errno;
    }
    *descriptor = open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC);
    return *descriptor < 0 ? errno : 0;
}

int network_namespace_enter(int descriptor) {
    return setns(descriptor, CLONE_NEWNET) == 0 ? 0 : errno;
}

/// Makes a request to set an IPv4 address or a mask; returns 0, or -1 with errno set.
static int set_address(int network, unsigned long request, struct ifreq *device, const char *text) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    if (inet_pton(AF_INET, text, &address.sin_addr) != 1) {
        errno = EINVAL;
        return -1;
    }
    memcpy(&device->ifr_addr, &address, sizeof address);
    return ioctl(network, request, device);
}

/// Gives a device its address and sets it up; returns 0, or -1 with errno set.
static int configure(int network, const char *name, const char *address, const char *mask) {
    struct ifreq device = {0};
    strncpy(device.ifr_name, name, IFNAMSIZ - 1);
    if (set_address(network, SIOCSIFADDR, &device, address) != 0 ||
        set_address(network, SIOCSIFNETMASK, &device, mask) != 0) {
        return -1;
    }
    device.ifr_flags = IFF_UP | IFF_RUNNING;
    return ioctl(network, SIOCSIFFLAGS, &device);
}

int tun_device_open(const char *address, const char *mask, int *descriptor) {
    struct ifreq device = {.ifr_flags = IFF_TUN | IFF_NO_PI};
    int network = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    int tun = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    int error = 0;
    if (network < 0 || tun < 0 || ioctl(tun, TUNSETIFF, &device) != 0 ||
        configure(network, device.ifr_name, address, mask) != 0) {
        error = errno;
        close(tun);
    } else {
        *descriptor = tun;
    }
    close(network);
    return error;
}

#else

int network_namespace_open(int *descriptor) {
    (void)descriptor;
    return ENOSYS;
}

int network_namespace_enter(int descriptor) {
    (void)descriptor;
    return ENOSYS;
}

int tun_device_open(const char *address, const char *mask, int *descriptor) {
    (void)address;
    (void)mask;
    (void)descriptor;
    return ENOSYS;
}

#endif

internal import OperatingSystem
import Testing

/// The processors for a hunt by the files of Linux, as containers, batch systems and desktops have them.
@Suite("Processors")
struct ProcessorsTests {
    /// The processors of a machine with eight, by the lines of files.
    private static func count(_ files: [String: String]) -> Int { Processors.count(of: 8) { files[$0] } }

    private static let status = "Name:\tpong\nCpus_allowed:\t000000ff\nCpus_allowed_list:\t0-7\n"
    private static let unified = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"

    @Test("are those of the affinity, of all words of its mask")
    func affinity() {
        #expect(Self.count([:]) == 8)
        #expect(Self.count(["/proc/self/status": Self.status]) == 8)
        let words = ["00000000,00000005": 2, "80000000,00000000": 1, "ffffffff,ffffffff": 8, "00000000": 1]
        for (mask, count) in words { #expect(Self.count(["/proc/self/status": "Cpus_allowed:\t\(mask)\n"]) == count) }
    }

    @Test("are those of the quota of the group and of those around it, rounded up")
    func unified() {
        func count(_ limits: [String: String], group: String = "/user.slice/build.scope", mount: String? = nil) -> Int {
            var files = ["/proc/self/cgroup": "0::\(group)\n", "/proc/self/mountinfo": mount ?? Self.unified]
            for (folder, limit) in limits { files["/sys/fs/cgroup\(folder)/cpu.max"] = "\(limit)\n" }
            return Self.count(files)
        }
        #expect(count([:]) == 8)
        #expect(count(["": "max 100000", "/user.slice": "max 100000", "/user.slice/build.scope": "max 100000"]) == 8)
        #expect(count(["/user.slice/build.scope": "150000 100000"]) == 2)
        #expect(count(["/user.slice": "300000 100000", "/user.slice/build.scope": "max 100000"]) == 3)
        #expect(count(["/user.slice": "300000 100000", "/user.slice/build.scope": "50000 100000"]) == 1)
        #expect(count(["/user.slice": "200000 100000", "/user.slice/build.scope": "900000 100000"]) == 2)
        #expect(count(["/other.slice": "100000 100000"]) == 8)
        // A container: its group is the root of the mount, with and without a namespace of its own.
        #expect(count(["": "200000 100000"], group: "/") == 2)
        let inside = Self.unified.replacing(" / /sys", with: " /docker/1f /sys")
        #expect(count(["": "200000 100000", "/a": "100000 100000"], group: "/docker/1f", mount: inside) == 2)
        #expect(count(["": "200000 100000", "/a": "100000 100000"], group: "/docker/1f/a", mount: inside) == 1)
        #expect(count(["": "200000 100000"], group: "/../..", mount: inside) == 2)
    }

    @Test("are those of the quota of a group of the first version")
    func first() {
        func count(_ quota: String, group: String, in folder: String) -> Int {
            Self.count([
                "/proc/self/status": Self.status,
                "/proc/self/cgroup": "12:cpuset:/a\n4:cpu,cpuacct:\(group)\n1:name=systemd:/b\n0::/\n",
                "/proc/self/mountinfo": """
                33 23 0:29 / /sys/fs/cgroup/cpuset rw shared:15 - cgroup cgroup rw,cpuset
                34 23 0:30 / /sys/fs/cgroup/cpu,cpuacct rw shared:16 - cgroup cgroup rw,cpu,cpuacct
                """,
                "/sys/fs/cgroup/cpu,cpuacct\(folder)/cpu.cfs_quota_us": "\(quota)\n",
                "/sys/fs/cgroup/cpu,cpuacct\(folder)/cpu.cfs_period_us": "100000\n",
            ])
        }
        #expect(count("-1", group: "/job", in: "/job") == 8)
        #expect(count("400000", group: "/job", in: "/job") == 4)
        #expect(count("400001", group: "/job/step", in: "/job") == 5)
        // The host's path, which a container does not see.
        #expect(count("250000", group: "/docker/1f", in: "") == 3)
    }
}

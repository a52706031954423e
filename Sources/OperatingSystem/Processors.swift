/// The processors that this process may use at the same time.
///
/// Not those of the machine: of a job of Slurm, a container or a runner of CI, they are those of its affinity and its
/// control group.
package enum Processors {
    /// At least 1.
    package static var count: Int { count(of: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) { file(at: $0) } }

    /// - Parameters:
    ///   - online: The processors of the machine.
    ///   - read: Reads a file; `nil` if there is none, as on macOS.
    package static func count(of online: Int, _ read: (String) -> String?) -> Int {
        max([online, affinity(read), quota(read)].compactMap(\.self).min() ?? 1, 1)
    }

    /// The processors on which this process may run, as `sched_setaffinity` and `taskset` set them.
    private static func affinity(_ read: (String) -> String?) -> Int? {
        let lines = (read("/proc/self/status") ?? "").split(separator: "\n")
        let mask = lines.first { $0.hasPrefix("Cpus_allowed:") }?.split(whereSeparator: \.isWhitespace).last
        return mask?.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    }

    private static func file(at path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { SystemCalls.close(descriptor) }
        return SystemCalls.readAll(descriptor, upTo: 1 << 20).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The processors that the control groups of this process give it time for, rounded up; `nil` without a limit.
    ///
    /// A limit of a group holds for all groups in it. A container sees its own group as the root of the mount, or not
    /// at all.
    private static func quota(_ read: (String) -> String?) -> Int? {
        let mounts = (read("/proc/self/mountinfo") ?? "").split(separator: "\n").compactMap(Mount.init)
        let groups = (read("/proc/self/cgroup") ?? "").split(separator: "\n").compactMap(Group.init)
        let limits = groups.flatMap { group in
            mounts.first { $0.has(group) }.map { $0.folders(of: group).compactMap { limit(in: $0, of: group, read) } }
                ?? []
        }
        return limits.min()
    }

    private static func limit(in folder: String, of group: Group, _ read: (String) -> String?) -> Int? {
        let names = group.isUnified ? ["cpu.max"] : ["cpu.cfs_quota_us", "cpu.cfs_period_us"]
        let words = names.compactMap { read("\(folder)/\($0)") }.flatMap { $0.split(whereSeparator: \.isWhitespace) }
        // Without a limit the quota is `max`, or -1.
        guard words.count == 2, let quota = Int(words[0]), let period = Int(words[1]), quota > 0, period > 0 else {
            return nil
        }
        return (quota - 1) / period + 1
    }

    /// A line of `/proc/self/cgroup`, such as `0::/user.slice` of the second version, or `4:cpu,cpuacct:/docker/1f`.
    private struct Group {
        let isUnified: Bool
        let path: Substring

        init?(_ line: Substring) {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1].isEmpty || parts[1].split(separator: ",").contains("cpu") else {
                return nil
            }
            (isUnified, path) = (parts[1].isEmpty, parts[2])
        }
    }

    /// A line of `/proc/self/mountinfo`: `31 23 0:27 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw`.
    private struct Mount {
        private let root: Substring
        private let point: Substring
        private let kind: Substring
        private let options: [Substring]

        init?(_ line: Substring) {
            let words = line.split(separator: " ")
            guard let dash = words.firstIndex(of: "-"), dash > 4, dash + 3 < words.count else { return nil }
            (root, point, kind) = (words[3], words[4], words[dash + 1])
            options = words[dash + 3].split(separator: ",")
        }

        func has(_ group: Group) -> Bool {
            group.isUnified ? kind == "cgroup2" : kind == "cgroup" && options.contains("cpu")
        }

        /// The folders of a group and of those around it, up to the root of the mount.
        func folders(of group: Group) -> [String] {
            let around = root.split(separator: "/")
            let names = group.path.split(separator: "/")
            let inside = names.starts(with: around) ? names.dropFirst(around.count) : []
            return (0...inside.count).map { ([point] + inside.prefix($0)).joined(separator: "/") }
        }
    }
}

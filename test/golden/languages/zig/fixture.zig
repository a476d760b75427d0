//! A ring buffer and the small tools around it.
//! Containers, comptime functions and tests.

const std = @import("std");
const builtin = @import("builtin");
pub const sensors = @import("sensors/all.zig");
const Allocator = std.mem.Allocator;

/// Slots of a buffer whose size nobody chose.
pub const default_capacity: usize = 64;
const magic = "RING";
pub var instances: u32 = 0;
threadlocal var scratch: [16]u8 = undefined;
extern var environ: [*:null]?[*:0]u8;

pub const ReadError = error{
    /// Nothing to read.
    Empty,
    Closed,
} || Allocator.Error;

/// How a full buffer behaves.
pub const Overflow = enum(u8) {
    /// Drop the oldest value.
    drop_oldest,
    refuse = 7,
    grow,

    pub fn isLossy(self: Overflow) bool {
        return self == .drop_oldest;
    }
};

/// Keeps the last values of a stream.
pub fn Ring(comptime T: type, comptime options: struct { capacity: usize = default_capacity }) type {
    return struct {
        const Self = @This();

        /// Values, oldest first.
        items: [options.capacity]T,
        head: usize = 0,
        comptime step: usize = 1,

        pub const Iterator = struct {
            ring: *const Self,
            index: usize,

            pub fn next(it: *Iterator) ?T {
                it.index += 1;
                return null;
            }
        };

        /// An empty ring.
        pub fn init() Self {
            return .{ .items = undefined };
        }

        fn wrap(self: *Self, index: usize) usize {
            const limit = self.items.len;
            return index % limit;
        }
    };
}

pub const Point = extern struct {
    x: f32,
    y: f32 align(8),

    pub const origin: Point = .{ .x = 0, .y = 0 };

    pub inline fn plus(a: Point, b: Point) Point {
        return .{ .x = a.x + b.x, .y = a.y + b.y };
    }
};

const Flags = packed struct(u8) { open: bool, full: bool, _: u6 = 0 };

pub const Value = union(enum) {
    number: f64,
    text: []const u8,
    nothing,
};

pub const Handle = opaque {
    pub extern "c" fn ring_close(handle: *Handle) void;
};

extern "c" fn ring_open(name: [*:0]const u8, size: c_int) ?*Handle;

pub export fn ring_version() callconv(.C) u32 {
    return 3;
}

pub fn parse(
    allocator: Allocator,
    // what to read
    text: []const u8,
    comptime Result: type,
) (ReadError || error{Syntax})!Result {
    const Local = struct {
        fn compare(_: void, a: u8, b: u8) bool {
            return a < b;
        }
    };
    _ = Local;
    _ = allocator;
    _ = text;
    return error.Syntax;
}

pub fn @"while"(n: usize) usize {
    return n;
}

noinline fn cold() void {}

const Callback = *const fn (code: i32) void;
const Names = std.StringHashMap(u32);

comptime {
    _ = parse;
}

usingnamespace if (builtin.is_test) struct {
    pub fn onlyInTests() void {}
} else struct {};

pub fn main() !void {
    std.debug.print("{s}\n", .{magic});
}

test "a ring keeps the newest values" {
    const text =
        \\pub fn notCode() void {}
    ;
    try std.testing.expect(text.len > 0);
}

test parse {
    const Fake = struct { id: u8 };
    _ = Fake;
}

test {
    std.testing.refAllDecls(@This());
}

/// A list of what it is told.
pub fn Shelf(comptime T: type) type {
    return struct {
        const Self = @This();
        books: []T = &.{},

        /// Makes one.
        pub fn init() Self {
            return .{};
        }
        fn grow(self: *Self) void {
            _ = self;
        }
    };
}

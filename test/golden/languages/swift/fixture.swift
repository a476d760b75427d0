// Weather stations and what they measure.
// Every kind of declaration of the language.

import Foundation
import struct Darwin.C.timeval
@testable import StationKit

/// Seconds between two measurements.
public let measuringInterval: TimeInterval = 60
private var stationCount = 0
let (north, south) = ("N", "S")

/// A measured value with its unit.
///
/// Longer text that is not shown.
public typealias Reading = (value: Double, unit: String)

/// Anything that can be read.
public protocol Sensor: AnyObject, Sendable where Value: Equatable {
    associatedtype Value
    /// Name on the label.
    var label: String { get }
    static var count: Int { get set }
    init(label: String)
    func read() async throws -> Value
    mutating func reset(to value: Value)
    subscript(index: Int) -> Value { get }
}

/**
 A station on a roof.
 */
@available(iOS 13, *)
open class Station<S: Sensor>: NSObject, Codable {
    public static let shared = Station(label: "main")
    private(set) var sensors: [S] = []
    weak var delegate: StationDelegate?
    lazy var queue: DispatchQueue = { DispatchQueue(label: "station") }()

    /// Number of sensors.
    var size: Int {
        sensors.count
    }

    var title: String {
        get { label.uppercased() }
        set(newTitle) { label = newTitle }
    }

    var label: String = "" {
        willSet { print(newValue) }
        didSet { print(oldValue) }
    }

    /// Makes a station.
    public required init(label: String) {
        self.label = label
        super.init()
    }

    convenience init?(code: Int) {
        return nil
    }

    deinit {
        print("gone")
    }

    open func measure(
        every interval: TimeInterval = measuringInterval,
        // called for each value
        _ handler: @escaping (S.Value) -> Void
    ) async throws -> [S.Value] where S.Value: Hashable {
        func average(_ values: [Double]) -> Double {
            let sum = values.reduce(0, +)
            return sum / Double(values.count)
        }
        return []
    }

    class func make() -> Self { fatalError() }

    static func == (lhs: Station, rhs: Station) -> Bool { lhs === rhs }

    subscript(name: String) -> S? {
        get { sensors.first }
        set {}
    }

    @objc dynamic fileprivate func legacy(with name: String) {}

    override var description: String { "station" }

    struct Place {
        let latitude, longitude: Double
        var altitude = 0.0

        enum Roof { case flat, pitched(angle: Double) }
    }
}

/// How the sky looks.
public indirect enum Sky: String, CaseIterable {
    /// No cloud.
    case clear = "CLEAR"
    case cloudy, overcast
    case rain(millimetres: Int, Sky)

    static let fallback = Sky.clear

    var isWet: Bool {
        if case .rain = self { return true }
        return false
    }

    mutating func clearUp() { self = .clear }
}

/// Sums and such.
extension Station where S: Equatable {
    func contains(_ sensor: S) -> Bool { sensors.contains(sensor) }

    struct Summary {
        var mean: Double
    }
}

extension Array: Sensor where Element == Reading {
    public var total: Double { reduce(0) { $0 + $1.value } }
}

extension Sky.Kind.Inner {
    static func nested() {}
}

public actor Recorder {
    nonisolated let id: UUID
    private var log: [String] = []
    func append(_ line: String) async { log.append(line) }
}

precedencegroup BlendPrecedence {
    associativity: left
}
infix operator <~>: BlendPrecedence
prefix operator √

func <~> (left: Double, right: Double) -> Double { (left + right) / 2 }
prefix func √ (value: Double) -> Double { value.squareRoot() }

public func merge<A, B>(_ a: A, with b: B) rethrows -> (A, B) { (a, b) }

@discardableResult
internal func calibrate(_ station: Station<Thermometer>) -> Bool {
    let offset = 0.5
    struct Local { let id: Int }
    return offset > 0
}

final class Thermometer: Sensor {
    typealias Value = Double
    func `repeat`() {}
    @available(*, deprecated, message: "use read")
    func readOld() -> Double { 0 }
}

#if os(Linux)
func platform() -> String { "linux" }
#else
func platform() -> String { "apple" }
#endif

#warning("not calibrated")
func raw(_ wind: sending Gust) throws(StationError) -> String {
    guard #available(iOS 15.0, macOS 12, *) else { return #"a "raw" string"# }
    done(.success(()))
    let log = unsafe pointer.load()
    return "\(#function) \(log)"
}

@Suite struct CalibrationTests {
    @Test func offsets() { #expect(offset(2) == 3) }
}

let closure = { (x: Int) -> Int in
    let inside = x
    return inside
}

let text = """
func notCode() {}
"""

@propertyWrapper
struct Clamped<V: Comparable> {
    var wrappedValue: V
    init(wrappedValue: V) { self.wrappedValue = wrappedValue }
}

class StationTests: XCTestCase {
    override func setUp() { super.setUp() }
    func testReadsLabel() throws {}
}

@Test("reads every value") func readsAll() async throws {}

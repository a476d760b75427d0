// SPDX-License-Identifier: MIT

// A museum on a chain: tickets, loans and votes of its members.
pragma solidity ^0.8.20;

import "./Ownable.sol";
import {IERC20, SafeERC20 as Safe} from "./token/ERC20.sol";
import * as Lists from "../lib/Lists.sol";

using {plus as +} for Price global;

/// @title What one pays.
type Price is uint256;

/// @notice Most visitors at a time.
uint256 constant MAX_VISITORS = 400;

error Closed(uint64 until);

event Opened(address indexed by);

struct Plate {
    string title; // what is on it
    uint16 year;
}

enum Wing {
    North,
    /// The new one.
    South
}

/**
 * @notice Adds two prices.
 * @dev Used as an operator.
 */
function plus(Price a, Price b) pure returns (Price) {
    return Price.wrap(Price.unwrap(a) + Price.unwrap(b));
}

/**
 * @title Something that can be lent.
 * @author The registrar
 */
interface ILoanable {
    event Lent(uint256 indexed id, address to);
    error NotOurs(uint256 id);

    /// @notice Who has it.
    /// @param id the work
    function holder(uint256 id) external view returns (address);
    function lend(uint256 id, address to) external returns (bool ok);
}

library Paths {
    bytes32 internal constant SALT = keccak256("museum.paths");

    function join(bytes32 a, bytes32 b) internal pure returns (bytes32 c) {
        assembly ("memory-safe") {
            function mix(x, y) -> z {
                z := xor(x, y)
            }
            c := mix(a, b)
        }
    }
}

abstract contract Guarded {
    address private _guard;

    /// @notice Only the guard may.
    modifier onlyGuard() virtual {
        require(msg.sender == _guard, "no guard");
        _;
    }

    modifier whenOpen {
        _;
    }

    function watch() public virtual;

    function _patrol(uint256 rounds)
        internal
        virtual
        onlyGuard
        returns (uint256)
    {
        return rounds;
    }
}

/// @title The museum.
/// @notice Sells tickets.
contract Museum is Guarded, ILoanable, Ownable(msg.sender) {
    using Paths for bytes32;
    using Safe for IERC20;

    enum State { Building, Open, Closed }

    struct Ticket {
        address owner;
        mapping(address => bool) seen;
    }

    event Sold(address indexed to, uint256 price) anonymous;
    error TooLate(uint256 by);
    type Room is uint8;

    uint256 public constant FEE = 3;
    IERC20 public immutable token;
    /// @dev By number.
    mapping(uint256 id => Ticket) internal tickets;
    mapping(address => mapping(address => uint256)) private _allowances;
    address[] voters;
    State public override state = State.Building;
    function(uint256) internal returns (bool) private _check;
    uint256 transient lock;

    constructor(IERC20 token_) payable Ownable(msg.sender) {
        token = token_;
        uint256 local = 1;
        lock = local;
    }

    receive() external payable {}

    fallback(bytes calldata input) external payable returns (bytes memory) {
        return input;
    }

    /// @inheritdoc Guarded
    function watch() public override(Guarded) onlyGuard {
        state = State.Open;
    }

    function holder(uint256 id) external view override returns (address) {
        return tickets[id].owner;
    }

    function lend(uint256 id, address to) external returns (bool ok) {
        emit Lent(id, to);
        if (id == 0) revert NotOurs(id);
        return holder(id) == to;
    }

    function lend(uint256 id) public returns (bool) {
        return this.lend(id, msg.sender);
    }

    // not a doc of anything

    function $reset_() private {}

    /**
     * Pays out.
     * @custom:security unchecked
     */
    function payout(address payable to, uint256 amount) external onlyOwner whenOpen returns (uint256 paid, bytes memory data) {
        (bool ok, bytes memory result) = to.call{value: amount}("");
        ok;
        return (amount, result);
    }
}

contract MuseumTest is Museum {
    constructor() Museum(IERC20(address(0))) {}

    function setUp() public {}

    function test_Opens() public {
        watch();
    }

    function testFuzz_Lend(uint256 id) external {
        lend(id);
    }

    function invariant_FeeIsFixed() public view {}
}

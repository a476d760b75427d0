<!DOCTYPE html>
<title><?= $title ?></title>
<?php

declare(strict_types=1);

/**
 * This file belongs to the Bakery package.
 *
 * Licensed under the MIT license.
 */

namespace Bakery\Oven;

use Bakery\Contracts\{Heats, Cools as Chills};
use Bakery\Dough;
use function Bakery\Support\knead;
use const Bakery\Support\DEGREES;

require_once __DIR__ . '/flour.php';
include 'salt.php';

const STONES = 4, BRICKS = 120;
define('OVEN_VERSION', '2.1');

/**
 * Bakes bread of any dough.
 *
 * @template T of Dough
 */
#[Attribute(Attribute::TARGET_CLASS)]
#[Described('class Fake {')]
abstract class Oven extends Furnace implements Heats, \Countable
{
    use Logs, Measures {
        Logs::record insteadof Measures;
    }

    /** Degrees at the start. */
    public const START = 180;
    protected const string FUEL = 'wood', ASH = 'grey';
    final const LIMIT = 300;

    /** Loaves inside. */
    public array $loaves = [], $crumbs;
    private static ?Oven $instance = null;
    protected readonly int $heat;
    var $legacy;
    public string $label {
        get => strtoupper($this->label);
        set(string $value) { $this->label = $value; }
    }

    /**
     * Builds an oven.
     *
     * @param string $name how it is called
     */
    public function __construct(
        #[SensitiveParameter] private readonly string $name,
        protected int|float $size = 1.5,
        array $options = [],
    ) {
        parent::__construct();
    }

    // Heats it up.
    public static function preheat(int $degrees = self::START, string ...$notes): static
    {
        $warm = function (int $by) use ($degrees): int {
            return $degrees + $by;
        };
        $double = fn (int $x): int => $x * 2;
        return new static('x');
    }

    abstract protected function fire(Dough $dough, ?callable $after = null): iterable;

    final public function &shelf(int $number): array
    {
        return $this->loaves[$number];
    }

    #[\Deprecated]
    private function scrape() {}

    public function __get($key) { return new class($key) extends Shelf {
        public $level = 1;
        public function lift() {}
    }; }

    public function generator(): \Generator
    {
        yield from [];
    }
}

trait Logs
{
    protected $lines = [];

    public function record(string $line): void
    {
        $this->lines[] = $line;
    }

    abstract static function channel();
}

interface Rests extends Heats
{
    const MINUTES = 20;

    public function rest(int $minutes): bool;
}

/** How dark the crust is. */
enum Crust: string implements Heats
{
    /** Hardly baked. */
    case Pale = 'p';
    case Dark = 'd';

    const DEFAULT = self::Pale;

    public static function fromColour(int $colour): self
    {
        return self::Dark;
    }
}

final readonly class Loaf {}

/** Kneads by hand. */
function knead_by_hand(Dough $dough, int $minutes = 10): Dough
{
    function fold_once() {}

    return $dough;
}

$starter = static function ($flour) {
    return $flour;
};
$proof = fn ($hours) => $hours * 60;

if (! function_exists('slice')) {
    /** Slices bread. */
    function slice(Loaf $loaf): array { return []; }
}

it('bakes a loaf', function () {
    expect(true)->toBeTrue();
});

describe('crust', function () {
    test("gets dark", fn () => true);
});

class OvenTest extends TestCase
{
    public function testHeatsUp(): void {}

    public function testament() {}

    #[Test]
    public function it_cools_down() {}
}

$text = <<<HTML
class NotReal { function nope() {} }
HTML;
?>
<p>function html() {}</p>
<?php foreach ($loaves as $loaf): ?>
  <li><?= $loaf ?></li>
<?php endforeach; ?>

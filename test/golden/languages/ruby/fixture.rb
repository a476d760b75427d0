# frozen_string_literal: true

# Keeps the observatory's telescopes, their nights and their astronomers.

require "set"
require_relative "sky/chart"
autoload :Comet, "sky/comet"

module Observatory::Domes
  VERSION = "1.2.0".freeze
  LATITUDE, LONGITUDE = 51.5, -0.1

  # Raised when clouds come.
  class CloudError < StandardError; end

  # A telescope that can be pointed.
  #
  # It remembers where it looked.
  class Telescope < Instrument
    include Comparable
    extend Registry

    APERTURES = %w[small medium large].freeze
    Target = Struct.new(:name, :altitude) do
      # Above the horizon?
      def visible?
        altitude > 0
      end
    end
    Point = Data.define(:ra, :dec)
    Dusk = Class.new(StandardError)

    # Where it points, and how bright that is.
    attr_reader :azimuth, :magnitude
    attr_accessor :filter
    attr_writer "name"
    cattr_accessor :default_filter, instance_writer: false
    delegate :sunrise, :sunset, to: :almanac
    has_many :nights, dependent: :destroy
    belongs_to :dome
    scope :idle, -> { where(busy: false) }

    @@count = 0

    class << self
      attr_reader :registry

      # Finds the largest one.
      def largest(limit: 1, &block)
        all.first(limit)
      end

      private

      def secret_index = 0
    end

    # Opens the shutter.
    def initialize(aperture, *options, filter: nil, **rest, &block)
      @aperture = aperture
    end

    def self.build(...) = new(...)

    # Points it.
    def point_at(ra, dec = 0) # degrees
      helper = ->(x) { x + 1 }
      offset = 3
      helper.call(ra)
    end

    def aligned?; true end
    def align!() nil end
    def azimuth=(value)
      @azimuth = value
    end

    def [](index) = @frames[index]
    def []=(index, frame)
    end
    def ==(other)
      other.azimuth == azimuth
    end
    def <=>(other) = 0
    def +@ = self
    def `(command) = nil
    def class; super; end

    alias aim point_at
    alias_method :slew, :point_at
    alias :straight? :aligned?

    define_method(:park) do |position|
      @position = position
    end

    %w[red blue].each { |colour| define_method("#{colour}_filter") { colour } }

    private def calibrate(passes = 2)
      passes
    end

    private_class_method def self.reset; end

    protected

    def temperature
      def nested_in_method
      end
    end

    private

    attr_reader :log

    # Cleans the mirror.
    def clean(mirror:)
      mirror
    end

    public

    def shutdown; end
  end

  module_function

  def tonight
    Time.now
  end
end

# Reopened.
class Observatory::Domes::Telescope
  FOCAL = 3

  def refocus; end
end

class ::TopLevel
end

module Empty
end

Observatory::HOURS = 8
$observing = true

def star_party(guests, at: nil)
  guests
end

TEXT = <<~TXT
  class NotReal
    def nope; end
  end
TXT

RSpec.describe Observatory::Domes::Telescope, type: :model do
  let(:telescope) { described_class.new }

  describe "#point_at" do
    context "when cloudy" do
      it "raises" do
        expect { telescope }.to raise_error
      end
      it { is_expected.to be_parked }
    end
  end
end

class TelescopeTest < Minitest::Test
  def setup; end

  def test_points
  end

  test "slews slowly" do
    assert true
  end
end

=begin
Old drawings are kept elsewhere.
=end

=begin
Counts the stars that can be seen.

Slowly.
=end
def count_stars; end

# Delegation with a prefix.
class Landlord
  delegate :name, :street=, to: :home, prefix: true
  delegate :rent, to: :@contract, prefix: :monthly
end

__END__
def after_end; end

#!/usr/bin/env perl
# Looks after a greenhouse.
use strict;
use warnings;
use 5.010;

package Garden::House;

use parent -norequire, 'Garden::Base';
use base qw(Exporter Garden::Role::Warm);
use List::Util qw(first sum);
require Garden::Legacy;
require "tools.pl";
no Moose;

our $VERSION = '1.02';
our @EXPORT_OK = qw(water prune);
our (%BEDS, $count);
my $private_lexical = 1;

use constant DEBUG => 0;
# Degrees at which vents open.
use constant OPEN_AT => 30;
use constant {
    SPRING => 1,
    SUMMER => 2,
    AUTUMN => 'a, b',
};

has name => (is => 'ro', isa => 'Str');
# How warm it is.
has 'warmth' => (
    is      => 'rw',
    default => sub { 20 },
);
has [qw(width depth)] => (is => 'ro');
has '+inherited' => (default => 1);

=head1 NAME

Garden::House - a house of glass

=head1 METHODS

=head2 new

Builds a house. It has L<beds|/add_bed>.

=cut

sub new {
    my ($class, %args) = @_;
    my $self = bless {%args, s => 1, y => 2, m => 3}, $class;
    return $self;
}

# Adds a bed
# at the end.
sub add_bed {
    my $self = shift;
    my ($bed) = @_;
    push @{ $self->{beds} }, $bed;
    my $text = "sub not_one { }";
    my $pattern = qr/sub \s+ not_two \{/x;
    $text =~ s{sub}{ sub not_three };
    $text =~ tr/a-z/A-Z/;
    return $#{ $self->{beds} } / 2; # half / of them
}

sub _secret { return 'it''s' }

sub water($self, $litres = 1) {
    print <<"END_OF_TEXT", <<~'OTHER';
sub in_here_document { }
END_OF_TEXT
    sub in_the_other { }
    OTHER
    my @parts = split /[{}]/, $litres;
    my $half = $litres / 2; my $more = $half / 3;
    Garden::Tool::can($self, y => 2);
    return &prune(@parts);
}

sub prune;
sub with_prototype(\@;$) : lvalue { my $x }

sub Garden::Other::elsewhere { 1 }

*alias = \&water;
*Garden::Glob::made = sub {
    return 2;
};

BEGIN { *install = sub { 3 } }

{
    package Garden::Inner;
    sub inner_one { my $this = shift; 1 }
}

package Garden::Block 1.5 {
    our $depth = 2;

    sub in_block { return }
}

package main;

use Test::More;

subtest 'water runs' => sub {
    ok(water(1), "it's wet");
    subtest "deeper down", sub { pass() };
};

class Garden::Plant 0.1 :isa(Garden::Thing) {
    field $height = 1;
    field @leaves;
    method grow($by) { $height += $by }
    method _wilt { }
}

role Garden::Edible { method eat; }

sub late { return 1 if $_[0] =~ m{/}; my $q = q(}); if (1) { for (;;) { } } }

__END__

=head1 FUNCTIONS

=over

=item late(WHEN)

Comes after the others.

=item prune

Cuts what has grown.

=back

=cut

sub after_the_end { }

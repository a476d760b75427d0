! Keeps a greenhouse warm.
module greenhouse
  use, intrinsic :: iso_fortran_env, only: real64, int32
  use garden_types
  use :: tools, only: helper => old_helper
  implicit none
  private

  public :: bed, water, operator(+), max_beds
  public :: grow

  !> How many beds there may be.
  integer, parameter :: max_beds = 10
  real(kind=real64), parameter, public :: warm = 20.0_real64, &
                                          cold = 5.0_real64
  character(len=*), parameter :: names(2) = ['a, b', 'c''d']
  integer :: count = 0, sizes(3) = [1, 2, 3]
  real, allocatable, dimension(:,:), save :: grid
  type(bed), pointer :: first => null()
  logical, protected, public :: is_open

  enum, bind(c)
    enumerator :: spring = 1, summer
    enumerator autumn
  end enum

  !> A bed of plants.
  type, extends(thing), public :: bed
    private
    integer :: width = 1 !! how wide
    real, allocatable :: plants(:)
    procedure(callback), pointer, nopass :: on_grow => null()
  contains
    procedure :: area => bed_area
    procedure, public :: show, hide
    procedure(callback), deferred :: wilt
    generic, public :: operator(+) => add_bed, add_plant
    generic :: assignment(=) => copy
    final :: destroy
  end type bed

  type plain
    integer x, y
    integer :: z
  end type

  abstract interface
    subroutine callback(self, days)
      !! Called when something grows.
      import :: bed
      class(bed), intent(in) :: self
      integer, intent(in) :: days
    end subroutine callback
  end interface

  interface grow
    module procedure grow_one
    module procedure :: grow_many
  end interface grow

  interface operator(+)
    module procedure add_beds
  end interface

  interface
    module subroutine in_submodule(a)
      integer, intent(in) :: a
    end subroutine
    pure integer function c_side(x) bind(c, name="c_side")
      integer, value :: x
    end function c_side
  end interface

contains

  !> Gives water to a bed.
  !> More of it.
  subroutine water(self, &
                   litres)
    class(bed), intent(inout) :: self
    real, intent(in) :: litres
    integer :: local_one, i
    type(bed) :: other
    if (litres > 0) then
      do i = 1, 10
        print *, "subroutine not_one", litres
      end do
    else if (litres < 0) then; stop 1; end if
    call show_all(other)
    select type (self)
    type is (bed)
      local_one = 1
    class default
      local_one = 2
    end select
    associate (w => self%width)
      w = 3
    end associate
  contains
    subroutine show_all(b)
      type(bed) :: b
      print *, b%width
    end subroutine show_all
  end subroutine water

  pure elemental real(real64) function bed_area(self) result(area)
    !! Area of a bed.
    class(bed), intent(in) :: self
    area = self%width ** 2
  end function bed_area

  recursive function grow_one(n) result(r)
    integer, intent(in) :: n
    integer :: r, end_value
    end_value = 1
    r = n
  end function

  type(bed) function make_bed() 
    make_bed%width = 1
  endfunction make_bed

  character(len=10) function title()
    title = 'end function'
  end

end module greenhouse

submodule (greenhouse) greenhouse_sub
contains
  module procedure in_submodule
    print *, a
  end procedure in_submodule
end submodule greenhouse_sub

program main
  use greenhouse
  integer :: not_a_symbol
  call water(first, 1.0)
contains
  integer function twice(x)
    integer, intent(in) :: x
    twice = 2 * x
  end function
end program main

block data common_values
  common /shared/ a, b
end block data common_values
#include "late.inc"
      include 'old.inc'

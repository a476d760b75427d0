module Garden.Docs
  ( Bed (..)
  , Tool (..)
  , Grower (..)
  , water
  , weed
  , prune
  ) where

-- | Waters a bed.
{-# INLINE water #-}
water :: Int -> Int
water x = x + 1

-- | Pulls weeds.
weed :: Int -> Int
{-# INLINE weed #-}
weed x = x + 2

{-| Cuts back. -}
{-# SPECIALISE INLINE prune :: Int -> Int #-}
{-# NOINLINE prune #-}
prune :: Int -> Int
prune x = x

-- | A bed.
{-# DEPRECATED Bed "use a field" #-}
data Bed = Bed
  { width :: {-# UNPACK #-} !Int -- ^ How wide.
  , depth :: Int
    -- ^ How deep,
    --   in metres.
  , -- | What grows.
    plants :: Int
  }
  deriving (Show)

-- | An instance.
instance {-# OVERLAPPING #-} Show (Maybe Bed) where
  -- | Shows it.
  {-# INLINE show #-}
  show _ = "x"

class Monad m => Grower m where
  -- | Grows one.
  grow :: m Int
  {-# MINIMAL grow #-}
  default grow :: m Int
  grow = undefined
  reap :: m Int
  -- ^ Takes it in.
  sow :: m Int
  -- ^ Puts it out.

-- | A blank line does not part them.

late :: Int
late = 5

data Tool
  = -- | For digging.
    Spade
  | Rake -- ^ For raking.
  | -- | For cutting,
    -- of a size.
    Shears Int
  -- | For carrying.
  | Barrow { load :: !Int -- ^ How much.
           }

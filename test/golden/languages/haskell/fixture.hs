{-# LANGUAGE GADTs #-}
{-# LANGUAGE TypeFamilies #-}
{- |
Module      : Garden.Seeds
Description : Seeds and what grows of them.
-}
module Garden.Seeds
  ( Seed (..)
  , plant
  , module Garden.Soil
  ) where

import Data.List (sortBy)
import qualified Data.Map.Strict as Map
import Garden.Soil hiding (dig)

-- | A seed with its depth.
--
-- Second paragraph.
data Seed
  = Bean                      -- ^ climbs
  | Pea { peaDepth :: Int, peaName, peaKind :: !String }
  | Int :*: Int
  deriving (Eq, Show)

-- | Wraps a number of days.
newtype Days = Days { unDays :: Int }
  deriving newtype (Num)

data Expr a where
  Lit :: Int -> Expr Int
  Add :: Expr Int -> Expr Int -> Expr Int
  If  :: { cond :: Expr Bool } -> Expr a

data Empty

type Row = [Seed]
type Grid a = Map.Map (Int, Int) a

type family Fruit a where
  Fruit Seed = Int

type family Open a :: *
type instance Open Int = Bool

data family Store a
data instance Store Int = IntStore Int

-- | Things that grow.
class (Show a) => Grows a where
  type Speed a
  data Pot a
  -- | One day passes.
  grow :: Days -> a -> a
  grow _ x = x
  height, width :: a -> Int
  (<+>) :: a -> a -> a
  infixl 6 <+>
  {-# MINIMAL height #-}

instance Grows Seed where
  type Speed Seed = Int
  grow (Days n) seed
    | n > 3 = seed
    | otherwise = Bean
  height Bean = 1
  height (Pea d _ _) = d
  height _ = 0

instance {-# OVERLAPPING #-} Show a => Show (Expr a) where
  show _ = "expr"

deriving instance Eq a => Eq (Expr a)

-- | Plants a seed.
--
-- Never fails.
plant
  :: (Ord k, Grows a)
  => k           -- ^ where
  -> a
  -> Map.Map k a
plant key seed = go seed
  where
    go :: a -> Map.Map k a
    go s = Map.singleton key s
    limit = 10

-- | Sorts rows.
sortRow :: Row -> Row
sortRow [] = []
sortRow [x] = [x]
-- between the clauses
sortRow xs = let sorted = sortBy cmp xs in sorted
  where cmp _ _ = EQ

infixr 5 +++
-- | Joins two rows.
(+++) :: Row -> Row -> Row
xs +++ ys = xs ++ ys

x |> f = f x

maxDepth :: Int
maxDepth = 30

noSignature a b = a + b

(first, second) = (1, 2)

water, dry :: Seed -> Seed
water s = s
dry s = s

isEven', isOdd' :: Int -> Bool
isEven' 0 = True
isEven' n = isOdd' (n - 1)
isOdd' 0 = False
isOdd' n = isEven' (n - 1)

pattern Start :: Seed
pattern Start = Bean

pattern Pair a b <- (a, b) where
  Pair a b = (a, b)

foreign import ccall "math.h sin" c_sin :: Double -> Double

type Name :: *
type Name = String

main :: IO ()
main = do
  let text = "plant :: not code"
      local y = y
  mapM_ print [1, 2]
  where
    helper :: Int -> Int
    helper n
      | even n = n
      | otherwise = step n
      where
        step m = m + 1

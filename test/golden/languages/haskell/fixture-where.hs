-- | Functions bound by where and let.
module Tea (steep, Brew (..)) where

class Brew a where
  boil :: a -> Int
  boil _ = 100

data Pot = Pot { leaves :: Int, lid :: Bool }

instance Brew Pot where
  boil pot = leaves pot

steep :: Pot -> Int -> Int
steep pot minutes = go minutes
  where
    go :: Int -> Int
    go 0 = leaves pot
    go n = stronger (n - 1)

    stronger :: Int -> Int
    stronger = go . subtract 1

    weak n = n + 1
    limit = 10

pour pot =
  let drop' :: Int -> Int
      drop' n = n
      rest = 2
   in drop' rest

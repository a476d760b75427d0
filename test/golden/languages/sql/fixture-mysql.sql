-- A shop in MySQL's words.
# Comments of this kind, too.
CREATE TABLE `orders` (
  `id` int(11) unsigned NOT NULL AUTO_INCREMENT COMMENT 'the id, it\'s big',
  `name` varchar(255) DEFAULT NULL,
  `kind` enum('a','b') NOT NULL,
  fulltext_note text,
  PRIMARY KEY (`id`),
  UNIQUE KEY `name_idx` (`name`),
  KEY `kind_idx` (`kind`),
  FULLTEXT KEY `note_idx` (`fulltext_note`),
  CONSTRAINT `fk_customer` FOREIGN KEY (`id`) REFERENCES `customers` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4; # done

DROP PROCEDURE IF EXISTS refill;
DELIMITER $$
-- Fills it again.
CREATE DEFINER=`root`@`localhost` PROCEDURE `refill`(IN amount INT, OUT total INT)
    COMMENT 'Fills the stock'
BEGIN
  IF amount > 0 THEN UPDATE orders SET id = 1; END IF;
  WHILE amount DO SET amount = amount - 1; END WHILE;
  SELECT CASE WHEN 1 THEN 2 END;
END$$
CREATE TRIGGER before_order BEFORE INSERT ON orders FOR EACH ROW BEGIN SET NEW.id = 1; END$$
CREATE FUNCTION plus_one(a INT) RETURNS INT DETERMINISTIC RETURN a + 1$$
DELIMITER ;
CREATE EVENT nightly ON SCHEDULE EVERY 1 DAY DO BEGIN DELETE FROM orders; END;
CREATE ALGORITHM=MERGE DEFINER=CURRENT_USER SQL SECURITY INVOKER VIEW `open_orders` AS SELECT 1;
CREATE FULLTEXT INDEX ft ON orders (name);
ALTER TABLE `orders` ADD COLUMN (`x` int, `y` int), ADD INDEX `xy` (`x`, `y`), MODIFY name text;

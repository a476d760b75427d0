-- A shop in PostgreSQL's words.
BEGIN;
CREATE SCHEMA IF NOT EXISTS shop AUTHORIZATION owner;
CREATE SCHEMA AUTHORIZATION nameless;
CREATE EXTENSION IF NOT EXISTS pgcrypto;
SET search_path = shop;

/* Who buys. */
CREATE TABLE IF NOT EXISTS shop.customers (
  id bigserial PRIMARY KEY, -- identity
  "Full Name" text NOT NULL CHECK ("Full Name" ~ '^[^,;]+$'),
  email citext UNIQUE,
  key text,
  index integer,
  check_sum bytea DEFAULT '\x00',
  team_id int REFERENCES shop.teams (id) ON DELETE SET NULL,
  tags text[] DEFAULT '{}',
  balance numeric(10, 2) DEFAULT 0.0,
  CONSTRAINT customers_email_key UNIQUE (email),
  EXCLUDE USING gist (period WITH &&),
  PRIMARY KEY (id),
  LIKE template INCLUDING ALL
) PARTITION BY RANGE (id);
CREATE TABLE customers_2024 PARTITION OF shop.customers FOR VALUES FROM (1) TO (2);
CREATE UNLOGGED TABLE copies AS SELECT * FROM shop.customers c JOIN shop.teams t ON t.id = c.team_id;

COMMENT ON TABLE shop.customers IS 'Everybody who ever bought something';
COMMENT ON COLUMN shop.customers.balance IS 'In euro; it''s net';

CREATE TYPE mood AS ENUM ('sad', 'ok', 'it''s fine');
ALTER TYPE mood ADD VALUE IF NOT EXISTS 'great' AFTER 'ok';
CREATE TYPE address AS (street text, town text);
CREATE TYPE float_range AS RANGE (subtype = float8);
CREATE DOMAIN positive AS int CHECK (value > 0);
CREATE SEQUENCE shop.counter START 10;

-- Marks the time.
CREATE OR REPLACE FUNCTION shop.touch(a int DEFAULT 1, OUT b text) RETURNS trigger
LANGUAGE plpgsql AS $body$
DECLARE
  x int;
BEGIN
  CREATE TABLE not_at_top (x int);
  NEW.updated := now(); RETURN NEW;
END;
$body$;
CREATE FUNCTION add(a int, b int) RETURNS int LANGUAGE sql IMMUTABLE RETURN a + b;
CREATE FUNCTION two() RETURNS SETOF int BEGIN ATOMIC SELECT 1; SELECT CASE WHEN true THEN 2 END; END;
CREATE PROCEDURE refresh() LANGUAGE sql AS 'REFRESH MATERIALIZED VIEW shop.totals; SELECT 1';
CREATE TRIGGER touch_customer BEFORE UPDATE ON shop.customers FOR EACH ROW EXECUTE FUNCTION shop.touch();
CREATE CONSTRAINT TRIGGER check_all AFTER INSERT ON shop.customers DEFERRABLE EXECUTE PROCEDURE f();
CREATE EVENT TRIGGER on_ddl ON ddl_command_start EXECUTE FUNCTION f();
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS customers_email_idx ON shop.customers USING btree (lower(email));
CREATE INDEX ON shop.customers (id);
CREATE MATERIALIZED VIEW shop.totals AS SELECT count(*) FROM shop.customers WITH DATA;
CREATE OR REPLACE TEMP VIEW v (a, b) AS SELECT 1, 2;
CREATE AGGREGATE sum_up (int) (SFUNC = int4pl, STYPE = int);
CREATE OPERATOR shop.=== (LEFTARG = int, PROCEDURE = same);
CREATE OPERATOR CLASS abs_ops FOR TYPE int USING btree AS OPERATOR 1 <;
CREATE RULE protect AS ON DELETE TO shop.customers DO INSTEAD NOTHING;
CREATE POLICY own_rows ON shop.customers USING (true);
CREATE TEXT SEARCH CONFIGURATION shop.german (COPY = simple);
CREATE FOREIGN TABLE far (id int) SERVER remote;
CREATE ROLE nobody;

-- A migration.
ALTER TABLE ONLY shop.customers
  ADD COLUMN IF NOT EXISTS age int DEFAULT 0,
  ADD nick text DEFAULT 'x,y',
  DROP COLUMN tags,
  ADD CONSTRAINT age_ok CHECK (age > 0),
  ADD PRIMARY KEY (id);
ALTER FUNCTION shop.touch(int) OWNER TO somebody;

COPY shop.customers (id) FROM stdin;
1	it's CREATE TABLE nothing (x int);
\.
\ir other/script.sql
CREATE TABLE @extschema@.config (name text);
CREATE TABLE ${schema}.templated (id int);

-- name: GetCustomer :one
SELECT * FROM customers WHERE id = $1;
-- name: list-customers
SELECT * FROM customers

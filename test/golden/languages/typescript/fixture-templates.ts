/** Queries in tagged templates. */
import { gql } from 'graphql-tag'

export const GET_USER = gql`
  # Loads one.
  query GetUser($id: ID!) {
    user(id: $id) { ...UserParts ${more} }
  }
  ${UserParts}
`

export async function load(id: string) {
  const rows = await sql`SELECT * FROM users WHERE id = ${id} AND x = '${`nested ${id}`}'`
  await sql`
    CREATE TABLE IF NOT EXISTS sessions (
      id text PRIMARY KEY,
      user_id int REFERENCES users (id)
    )`
  const typeDefs = /* GraphQL */ `type Session { id: ID! }`
  return `CREATE TABLE not_tagged (a int)`
}

/**
 * One version of the schema, as statements without a semicolon, in their order. They are literal: whatever
 * the code says later, they make today what they made on the day they were written.
 */
export type Ddl = (dialect: 'sqlite' | 'postgres') => readonly string[]

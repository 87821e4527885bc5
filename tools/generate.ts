import { writeFileSync } from 'node:fs';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { connect } from './connection.ts';
import { describeApi } from './openapi.ts';
import { describeSchema } from './schema-types.ts';

/** Rewrites what is made from something else: contracts/openapi.json and the types of the database. */
writeFileSync(new URL('../contracts/openapi.json', import.meta.url), await describeApi());
const { db, pool, close } = await connect();
await migrate(db);
writeFileSync(new URL('../server/src/platform/db/schema.ts', import.meta.url), await describeSchema(pool));
await close();

import { parseArgs } from 'node:util';
import { prepareDatabase } from '../server/src/app/prepare.ts';
import { giveCastRoles } from '../server/src/domains/demo/cast-roles.ts';
import { remakeDemo } from '../server/src/domains/demo/demo-group.actions.ts';
import { connect } from './connection.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
});
const people = Number(values.people);
if (!Number.isInteger(people)) {
  console.error('Usage: npm run demo -- --people N [--seed N]');
  process.exit(2);
}
const { pool, db, close } = await connect();
try {
  await prepareDatabase({ pool, db, demoPeople: 0, log: console.log });
  await remakeDemo(pool, { people, seed: Number(values.seed), log: console.log });
  await db.transaction().execute(giveCastRoles);
  console.log(`The demonstration group has ${people} people.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}

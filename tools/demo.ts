import { prepareDatabase } from '../server/src/app/prepare.ts';
import { giveCastRoles } from '../server/src/domains/demonstration/demo/cast-roles.ts';
import { remakeDemo } from '../server/src/domains/demonstration/demo/demo-group.actions.ts';
import { readArguments, withDatabase } from './connection.ts';

const usage = 'npm run demo -- --people N [--seed N]';
const { values } = readArguments(usage, {
  options: { people: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
});
const [people, seed] = [Number(values.people), Number(values.seed)];
if (!Number.isInteger(people) || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(2);
}
await withDatabase(async ({ pool, db }) => {
  await prepareDatabase({ pool, db, demoPeople: 0, log: console.log });
  await remakeDemo(pool, { people, seed, log: console.log });
  await db.transaction().execute(giveCastRoles);
  console.log(`The demonstration group has ${people} people.`);
});

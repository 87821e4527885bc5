import { readFileSync } from 'node:fs';
import { describeApi } from './openapi.ts';

/** The committed OpenAPI document is that of the contract. The types of the database, which need one, are a test's. */
const isCommitted = (await describeApi()) === readFileSync('contracts/openapi.json', 'utf8');
console.log(
  isCommitted ? 'contracts/openapi.json is that of the contract' : 'contracts/openapi.json is stale: npm run generate',
);
process.exitCode = isCommitted ? 0 : 1;

import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { holding, signedIn } from '../call.ts';
import { planContract, readersOf } from './plan-contract.ts';

const ofRights = planContract({ kind: 'rights', input: Type.Object({}), rights: ['adm', 'cpt'] });
const ofOwners = planContract({ kind: 'owners', input: Type.Object({}), rights: ['adm'], designates: true });

test('plans are for who holds a right of one of their kinds; once a kind designates, each plan says whose it is', () => {
  expect(readersOf([ofRights, ofRights])).toEqual(holding('adm', 'cpt'));
  expect(readersOf([ofRights, ofOwners])).toEqual(signedIn);
});

import { filesCalls } from '@passerelle/contracts/files/files.contract.ts';
import { photosCalls } from '@passerelle/contracts/photos/photos.contract.ts';
import { jpg } from '../../server/src/testing/sample-files.ts';
import type { Caller } from './caller.ts';

/** Gives these people a photo, and has it accepted. */
export async function photographs(giver: Caller, judge: Caller, people: readonly number[]): Promise<void> {
  for (const IdPersonneEV1 of people) {
    const content = new Blob([new Uint8Array(await jpg({ width: 400, height: 400 }))], { type: 'image/jpeg' });
    const { IdFichier } = await giver.call(filesCalls.send, { query: { purpose: 'photo', name: 'me.jpg' }, content });
    await giver.call(photosCalls.give, { params: { IdPersonneEV1 }, body: { IdFichier } });
  }
  for (const { IdPhoto, person } of (await judge.call(photosCalls.waiting, {})).rows)
    if (people.includes(person.IdPersonneEV1))
      await judge.call(photosCalls.decide, { params: { IdPhoto }, body: { decision: 'accept' } });
}

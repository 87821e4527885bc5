import type { Trial } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { answerOf } from '../ldap-accounts/ldap-answers.ts';
import { withDirectory } from '../ldap-accounts/ldap-connection.ts';
import { unknownAttributes } from '../ldap-accounts/schema.ts';
import { TrialSteps } from '../try-steps.ts';
import { exchangeAttributes } from './ldap-lists.ts';
import type { ListSettings } from './list-settings.ts';

/** What a directory would be asked for lists, without writing anything; it stops where it cannot go on. */
export async function tryListsDirectory(settings: ListSettings, signal: AbortSignal): Promise<Trial> {
  const { base, unit, url, exchange, markerAttribute, mailAttribute, memberAttribute } = settings;
  const trial = new TrialSteps();
  try {
    await withDirectory(settings, signal, async (client) => {
      trial.said('yes', url);
      for (const [place, dn] of [['base', base] as const, ['unit', unit] as const]) {
        trial.at = place;
        await client.search(dn, { scope: 'base', attributes: ['1.1'] });
        trial.said('yes', dn);
      }
      trial.at = 'attributes';
      const asked = [markerAttribute, mailAttribute, memberAttribute, ...(exchange ? exchangeAttributes : [])];
      const unknown = await unknownAttributes(client, asked);
      if (unknown === undefined) trial.said('unsaid');
      else trial.said(unknown.length === 0 ? 'yes' : 'no', unknown.join(', '));
      trial.at = 'write';
      trial.said('unsaid');
    });
  } catch (error) {
    trial.said('no', answerOf(error).answer);
  }
  return trial.trial;
}

import { Title } from '@mantine/core';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { Suspense } from 'react';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import { type Found, mayCall } from './found.ts';
import classes from './record.module.css';

const AccountsPart = lazyPiece(async () => {
  await ensureTexts(caller.language, ['PROVISIONING', 'EFFECTS']);
  return import('../../systems/provisioning/accounts-part.tsx');
});

/** How the accounts of somebody stand in other systems, for whoever looks after them. */
export function OutsideSection({ found }: { readonly found: Found }) {
  if (!mayCall(found, provisioningCalls.state)) return null;
  return (
    <Suspense>
      <Outside found={found} />
    </Suspense>
  );
}

function Outside({ found }: { readonly found: Found }) {
  const { t } = useTexts();
  return (
    <section className={classes.section}>
      <Title order={2}>{t('PERSON:outside')}</Title>
      <AccountsPart IdPersonneEV1={found.person.IdPersonneEV1} ensures={mayCall(found, provisioningCalls.ensure)} />
    </section>
  );
}

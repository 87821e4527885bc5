import { Button, Group, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { creationCalls } from '@passerelle/contracts/creation/creation.contract.ts';
import type { Nature } from '@passerelle/contracts/creation/creation.fields.ts';
import { IconUserOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/query.ts';
import { useReference } from '../../../lib/reference.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { State } from '../../../ui/state.tsx';
import { useAccounts } from '../../systems/provisioning/account-steps.tsx';
import AccountsPart from '../../systems/provisioning/accounts-part.tsx';
import { CreatePerson } from './create-person.tsx';
import classes from './creation.module.css';
import { rightsIn } from './creation-form.ts';

export interface CreatedPerson extends Output<typeof creationCalls.add> {
  readonly name: string;
  readonly IdPays: string;
  readonly Nature: Nature;
}

export function CreatePersonScreen({ params: { IdPays } }: PageProps<{ readonly IdPays: string }, unknown>) {
  const { t, language } = useTexts();
  const { natures } = useCall(creationCalls.rights, rightsIn(language, { IdPays }));
  const countries = useReference('Pays');
  const [created, setCreated] = useState<CreatedPerson>();
  if (natures.length === 0 || !countries.byId.has(IdPays))
    return (
      <Page>
        <State icon={<IconUserOff size={28} />} title={t('CREATION:nobodyHere')} />
      </Page>
    );
  return (
    <Page>
      {created ? (
        <Created created={created} onAnother={() => setCreated(undefined)} />
      ) : (
        <CreatePerson key={IdPays} IdPays={IdPays} natures={natures} onCreated={setCreated} />
      )}
    </Page>
  );
}

/** Somebody who was created: what they sign in with, and how it stands with their accounts. */
function Created({ created, onAnother }: { readonly created: CreatedPerson; readonly onAnother: () => void }) {
  const { t, language } = useTexts();
  const { IdPersonneEV1, IdPays, Nature, name, CompteAD, Mail } = created;
  const { data: accounts } = useAccounts(IdPersonneEV1);
  return (
    <section className={classes.done}>
      <strong role="status">{t('CREATION:created', { name })}</strong>
      <dl className={classes.pairs}>
        <dt>{t('CHAMPS:CompteAD')}</dt>
        <dd>{CompteAD}</dd>
        {Mail !== null && (
          <>
            <dt>{t('CHAMPS:Mail')}</dt>
            <dd>{Mail}</dd>
          </>
        )}
      </dl>
      <div>
        <Title order={2} mb="xs">
          {t('PROVISIONING:title')}
        </Title>
        <AccountsPart IdPersonneEV1={IdPersonneEV1} ensures={false} />
      </div>
      {Nature === 'person' && accounts?.run?.state !== 'done' && (
        <p className={parts.quiet}>{t('CREATION:createdHelp')}</p>
      )}
      <Group gap="xs">
        <Button component={Link} to={paths.person(language, { IdPays, IdPersonneEV1 })}>
          {t('CREATION:seeRecord')}
        </Button>
        <Button variant="default" onClick={onAnother}>
          {t('CREATION:another')}
        </Button>
      </Group>
    </section>
  );
}

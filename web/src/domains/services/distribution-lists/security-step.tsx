import { Alert } from '@mantine/core';
import { sendingRules } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { comma } from '../../../lib/comma.ts';
import { type DeclaredForm, useHolds } from '../../../lib/form/declared-form.ts';
import { useCall } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { codeLabel } from '../../people/people/field-control.ts';
import classes from './distribution-lists.module.css';
import type { FoundList } from './dynamic-list.screen.tsx';
import { ChangeList } from './list-form.tsx';
import { SendersPanel } from './senders-panel.tsx';

/** Who may write to a list and who sees it; a list that names its senders says whom beside, before it is saved so. */
export function SecurityStep({ found }: { readonly found: FoundList }) {
  const { IdListe: id } = found.liste;
  return (
    <>
      <Unable suite={found.suite} />
      <div className={classes.beside}>
        <ChangeList
          found={found}
          section="security"
          beside={(declared) => <NamedSenders id={id} declared={declared} />}
        />
      </div>
    </>
  );
}

/** What the mail suite cannot do with a list, said before it is asked. */
function Unable({ suite: { rules, hides, opens } }: Pick<FoundList, 'suite'>) {
  const { t } = useTexts();
  const unable = [
    ...sendingRules.filter((rule) => !rules.includes(rule)).map((rule) => codeLabel('Rule', rule)),
    ...(opens ? [] : [t('CHAMPS:OpenEXT')]),
    ...(hides ? [] : [t('CHAMPS:Cachee')]),
  ];
  if (unable.length === 0) return null;
  return (
    <Alert color="ink" mb="md">
      {t('LIST_SECURITY:unable', { what: unable.join(comma()) })}
    </Alert>
  );
}

function NamedSenders({ id, declared }: { readonly id: number; readonly declared: DeclaredForm }) {
  const { edit } = useCall(listsOfDistributionCalls.rights, { params: { id } });
  const areNamed = useHolds(declared, { field: 'Rule', operator: 'equals', value: 'PERSO' });
  return areNamed ? <SendersPanel id={id} mayChange={edit} /> : null;
}

import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { type DeclaredForm, useHolds } from '../../../lib/form/declared-form.ts';
import { useCall } from '../../../lib/query.ts';
import classes from './distribution-lists.module.css';
import type { FoundList } from './dynamic-list.screen.tsx';
import { ChangeList } from './list-form.tsx';
import { SendersPanel } from './senders-panel.tsx';

/** Who may write to a list and who sees it; a list that names its senders says whom beside, before it is saved so. */
export function SecurityStep({ found }: { readonly found: FoundList }) {
  const { IdListe: id } = found.liste;
  return (
    <div className={classes.beside}>
      <ChangeList
        found={found}
        section="security"
        beside={(declared) => <NamedSenders id={id} declared={declared} />}
      />
    </div>
  );
}

function NamedSenders({ id, declared }: { readonly id: number; readonly declared: DeclaredForm }) {
  const { edit } = useCall(listsOfDistributionCalls.rights, { params: { id } });
  const areNamed = useHolds(declared, { field: 'Rule', operator: 'equals', value: 'PERSO' });
  return areNamed ? <SendersPanel id={id} mayChange={edit} /> : null;
}

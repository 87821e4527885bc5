import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { useCall } from '../../../lib/query.ts';
import classes from './distribution-lists.module.css';
import type { FoundList } from './dynamic-list.screen.tsx';
import { ChangeList } from './list-form.tsx';
import { SendersPanel } from './senders-panel.tsx';

/** Who may write to a list and who sees it; a list that names its senders says whom beside. */
export function SecurityStep({ found }: { readonly found: FoundList }) {
  const { IdListe: id, Rule } = found.liste;
  const { edit } = useCall(listsOfDistributionCalls.rights, { params: { id } });
  const form = <ChangeList found={found} section="security" />;
  if (Rule !== 'PERSO') return form;
  return (
    <div className={classes.columns}>
      {form}
      <SendersPanel id={id} mayChange={edit} />
    </div>
  );
}

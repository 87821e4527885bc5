import { Anchor } from '@mantine/core';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { anyCountry } from '../../people/people/person-link.tsx';
import classes from './inventories.module.css';

interface PartProps {
  readonly person: { readonly IdPersonneEV1: number; readonly IdPays?: string | null };
}

/** How much somebody holds of each kind, and the way to all of it. */
export default function InventoryPart({ person: { IdPersonneEV1, IdPays } }: PartProps) {
  const { t, language } = useTexts();
  const { data } = useQuery({ ...callQuery(inventoriesCalls.ofPerson, { params: { IdPersonneEV1 } }), retry: false });
  if (!data) return null;
  const held = data.counts.filter(({ count }) => count > 0);
  return (
    <>
      {held.length === 0 ? (
        <p className={parts.quiet}>{t('INVENTORIES:heldNow', { count: 0 })}</p>
      ) : (
        <dl className={classes.facts}>
          {held.map(({ kind, count }) => (
            <div key={kind} className={classes.fact}>
              <dt>{t(`INVENTORIES:${kind}`)}</dt>
              <dd>{t('INVENTORIES:heldNow', { count })}</dd>
            </div>
          ))}
        </dl>
      )}
      <Anchor
        size="sm"
        component={Link}
        to={paths.inventories(language, { IdPays: IdPays ?? anyCountry, IdPersonneEV1 })}
      >
        {t('INVENTORIES:see')}
      </Anchor>
    </>
  );
}

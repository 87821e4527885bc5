import { Anchor, Badge, Button, Menu } from '@mantine/core';
import type {
  InventoryItem,
  ItemAction,
  ItemKind,
  LeavingItem,
} from '@passerelle/contracts/inventories/inventories.contract.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import parts from '../../../ui/parts.module.css';
import { useShowPhone } from '../../../ui/phone-text.tsx';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './inventories.module.css';
import { ItemDialog } from './item-dialog.tsx';

const colours = { held: 'green', blocked: 'orange', lost: 'red', returned: 'gray' } as const;

interface KindsProps {
  readonly counts: readonly { readonly kind: ItemKind; readonly count: number }[];
  readonly kind: ItemKind | undefined;
  readonly onKind: (kind: ItemKind | undefined) => void;
}

/** The kinds that there are to see, each with how many are held. */
export function ItemKinds({ counts, kind, onKind }: KindsProps) {
  const { t } = useTexts();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <StateFilter
      label={t('INVENTORIES:kinds')}
      value={kind}
      onChange={onKind}
      choices={[
        { value: undefined, label: t('INVENTORIES:all'), count: all },
        ...counts.map((one) => ({ value: one.kind, label: t(`INVENTORIES:${one.kind}`), count: one.count })),
      ]}
    />
  );
}

interface ItemsProps {
  readonly rows: readonly (InventoryItem | LeavingItem)[];
  readonly label: string;
  /** Says who holds each. */
  readonly named?: boolean;
}

/** Things that are held: what each is, whose, until when, and what may be done with it. */
export function InventoryItems({ rows, label, named = false }: ItemsProps) {
  const [doing, setDoing] = useState<{ readonly item: InventoryItem; readonly action: ItemAction }>();
  return (
    <>
      <ul className={`${parts.framed} ${classes.list}`} aria-label={label}>
        {rows.map((item) => (
          <Item key={item.IdInventaire} item={item} named={named} onDo={(action) => setDoing({ item, action })} />
        ))}
      </ul>
      {doing && <ItemDialog {...doing} onClose={() => setDoing(undefined)} />}
    </>
  );
}

interface ItemProps {
  readonly item: InventoryItem | LeavingItem;
  readonly named: boolean;
  readonly onDo: (action: ItemAction) => void;
}

function Item({ item, named, onDo }: ItemProps) {
  const { t, language } = useTexts();
  const { IdDemande, kind, nature, LibInventaire, Numero, person, IdPays, LibSite, DateDebut, DateFin, DateRetour } =
    item;
  const what = textIfAny('INVENTORIES', `nature ${nature}`) ?? t(`INVENTORIES:${kind}`);
  const isLine = nature === 'ligne';
  const showPhone = useShowPhone(isLine);
  const name = [what, Numero && showPhone(Numero)].filter(Boolean).join(' ');
  const days = [
    t('INVENTORIES:since', { day: showDate(DateDebut) }),
    DateFin && t('INVENTORIES:until', { day: showDate(DateFin) }),
    DateRetour &&
      t(kind === 'logiciel' ? 'INVENTORIES:uninstalledOn' : 'INVENTORIES:returnedOn', { day: showDate(DateRetour) }),
  ];
  return (
    <li className={classes.line}>
      <span className={parts.what}>
        <strong>{showPhone(LibInventaire)}</strong>
        <span className={parts.quiet}>
          {[what, isLine ? null : Numero, LibSite === LibInventaire ? null : LibSite].filter(Boolean).join(' · ')}
        </span>
        {named && person.IndexPrenomNom !== null && (
          <PersonLink person={{ ...person, IndexPrenomNom: person.IndexPrenomNom }} IdPays={IdPays} />
        )}
        {'manager' in item && item.manager?.IndexPrenomNom && (
          <span className={parts.quiet}>{t('INVENTORIES:managerIs', { name: item.manager.IndexPrenomNom })}</span>
        )}
      </span>
      <Badge variant="dot" color={colours[item.Etat]}>
        {t(
          kind === 'logiciel' && item.Etat === 'returned'
            ? 'INVENTORIES:software returned'
            : `INVENTORIES:state ${item.Etat}`,
        )}
      </Badge>
      <span className={parts.quiet}>
        {days.filter(Boolean).join(' · ')}
        {'DateSortie' in item && item.DateSortie && (
          <span className={classes.leaves}>{t('INVENTORIES:leavesOn', { day: showDate(item.DateSortie) })}</span>
        )}
        {IdDemande !== null && (
          <Anchor component={Link} to={paths.request(language, { IdDemande })} className={classes.request} inherit>
            {t('INVENTORIES:request')}
          </Anchor>
        )}
      </span>
      {item.may.length > 0 && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" size="compact-md" px={8} aria-label={t('INVENTORIES:actions', { name })}>
              <IconDots size={16} aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {item.may.map((action) => (
              <Menu.Item key={action} onClick={() => onDo(action)}>
                {t(`INVENTORIES:${action}` as TextKey)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}

import { Button, Text, Title } from '@mantine/core';
import { type BroughtItem, inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useState } from 'react';
import { useForm } from '../../../../lib/form/form.ts';
import { showDate } from '../../../../lib/format.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import parts from '../../../../ui/parts.module.css';
import { useShowPhone } from '../../../../ui/phone-text.tsx';
import sections from '../../../../ui/sections.module.css';
import classes from '../requests.module.css';
import { staleWithRequest } from '../sheet/stale-with-request.ts';

/** What a request brought, with the way to note that it is given back. */
export function BroughtItems({ sheet: { items } }: { readonly sheet: Pick<RequestSheet, 'items'> }) {
  const { t } = useTexts();
  const [back, setBack] = useState<BroughtItem>();
  const showPhone = useShowPhone(items.some(isLine));
  if (items.length === 0) return null;
  return (
    <section className={sections.section}>
      <Title order={2}>{t('REQUESTS:brought')}</Title>
      <ul className={classes.basket}>
        {items.map((item) => (
          <li key={item.IdInventaire}>
            <div>
              <strong>{showPhone(item.LibInventaire)}</strong> {!isLine(item) && item.Numero}
              <p className={parts.quiet}>
                {t('REQUESTS:heldSince', { date: showDate(item.DateDebut) })}{' '}
                {item.DateRetour && t('REQUESTS:returnedOn', { date: showDate(item.DateRetour) })}
              </p>
            </div>
            {item.rend && (
              <Button variant="default" size="compact-sm" onClick={() => setBack(item)}>
                {t(`REQUESTS:giveBack ${item.kind}` as TextKey)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {back && <GiveBack item={back} onClose={() => setBack(undefined)} />}
    </section>
  );
}

/** A line is called by its number. */
const isLine = ({ kind, LibInventaire, Numero }: BroughtItem) => kind === 'materiel' && LibInventaire === Numero;

function GiveBack({ item, onClose }: { readonly item: BroughtItem; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { IdInventaire, LibInventaire, kind } = item;
  const showPhone = useShowPhone(isLine(item));
  const write = useWrite(inventoriesCalls.move, { stale: staleWithRequest, staleAnyway: true, shownInPlace: true });
  const form = useForm({
    initial: {},
    fields: {},
    save: async () =>
      await write.writeAsync({
        params: { IdInventaire, action: kind === 'logiciel' ? 'desinstaller' : 'rendre' },
        body: {},
      }),
    done: onClose,
  });
  return (
    <FormDialog form={form} acts title={t(`REQUESTS:giveBack ${kind}` as TextKey)} onClose={onClose}>
      <Text size="sm">{t(`REQUESTS:giveBackHelp ${kind}` as TextKey, { name: showPhone(LibInventaire) })}</Text>
      <FormEnd cancel color="red" action={t(`REQUESTS:giveBack ${kind}` as TextKey)} />
    </FormDialog>
  );
}

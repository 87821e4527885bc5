import { Button, Checkbox, Table, Text, TextInput, Title } from '@mantine/core';
import { type Receipt, receivedStates } from '@passerelle/contracts/requests/receipts.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useState } from 'react';
import { useForm } from '../../../../lib/form/form.ts';
import { showInstant } from '../../../../lib/format.ts';
import { useWrite } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { FormDialog, FormEnd } from '../../../../ui/form/form.tsx';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import { Select } from '../../../../ui/select.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { FileValues } from '../../../people/people/file-values.tsx';
import { useLineWords } from '../ask/line-words.ts';
import { knownType } from '../known-type.ts';
import classes from '../requests.module.css';
import { staleWithRequest } from '../sheet/stale-with-request.ts';
import { SignReceipts } from './sign-receipts.tsx';

interface Sheet {
  readonly sheet: RequestSheet;
}

/** What was received of a request: written down by whoever may, signed by whom it is for. */
export function Receipts({ sheet }: Sheet) {
  const { t, language } = useTexts();
  const [opened, setOpened] = useState<'write' | 'sign'>();
  const { acquittements, may } = sheet;
  const writes = may.includes('acknowledge') || may.includes('correctReceipt');
  if (acquittements.length === 0 && !writes) return null;
  return (
    <section className={sections.section}>
      <Title order={2}>{t('REQUESTS:receipt')}</Title>
      {acquittements.map(({ Version, lignes, signer, DateSignature, Empreinte, guichet, IdFichier }) => (
        <div key={Version}>
          <p>
            {DateSignature
              ? t('REQUESTS:signedBy', {
                  version: Version,
                  name: signer?.IndexPrenomNom ?? '—',
                  date: showInstant(DateSignature, language),
                })
              : t('REQUESTS:toSign', { version: Version })}
          </p>
          <Received lignes={lignes} />
          {guichet && <p className={parts.quiet}>{t('REQUESTS:atDesk', { name: guichet.IndexPrenomNom ?? '—' })}</p>}
          {IdFichier && <FileValues label={t('REQUESTS:signedDocument')} ids={[IdFichier]} />}
          {Empreinte && (
            <p className={parts.quiet}>
              {t('REQUESTS:fingerprint')} <code className={classes.text}>{Empreinte}</code>
            </p>
          )}
        </div>
      ))}
      <div className={classes.acts}>
        {(['signReceipt', 'deskSign'] as const)
          .filter((one) => may.includes(one))
          .map((one) => (
            <Button key={one} onClick={() => setOpened('sign')}>
              {t(`REQUESTS:${one}`)}
            </Button>
          ))}
        {writes && (
          <Button variant="default" onClick={() => setOpened('write')}>
            {t(may.includes('acknowledge') ? 'REQUESTS:acknowledge' : 'REQUESTS:correctReceipt')}
          </Button>
        )}
      </div>
      {opened === 'write' && <WriteReceipt sheet={sheet} onClose={() => setOpened(undefined)} />}
      {opened === 'sign' && <SignReceipts sheet={sheet} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

function Received({ lignes }: Pick<Receipt, 'lignes'>) {
  const { t } = useTexts();
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('REQUESTS:label')}</Table.Th>
          <Table.Th>{t('CHAMPS:NumeroSerie')}</Table.Th>
          <Table.Th>{t('REQUESTS:condition')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lignes.map(({ IdLigne, Libelle, NumeroSerie, Etat }) => (
          <Table.Tr key={IdLigne}>
            <Table.Td>{Libelle}</Table.Td>
            <Table.Td>{NumeroSerie ?? '—'}</Table.Td>
            <Table.Td>{t(`REQUESTS:condition ${Etat}` as TextKey)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type Dialog = Sheet & { readonly onClose: () => void };
type Line = Receipt['lignes'][number] & { readonly received: boolean };

function WriteReceipt({ sheet, onClose }: Dialog) {
  const { t } = useTexts();
  const { IdDemande, acquittements, may } = sheet;
  const anew = !may.includes('acknowledge');
  const call = anew ? requestsCalls.correctReceipt : requestsCalls.acknowledge;
  const write = useWrite(call, { stale: staleWithRequest, staleAnyway: true, shownInPlace: true });
  const [last] = acquittements;
  const asked = useAskedLines(sheet);
  const [lines, setLines] = useState<readonly Line[]>(() =>
    asked.map((line) => {
      const before = last?.lignes.find(({ IdLigne }) => IdLigne === line.IdLigne);
      return { ...line, ...before, received: last === undefined || before !== undefined };
    }),
  );
  const change = (key: number, told: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.IdLigne === key ? { ...line, ...told } : line)));
  const form = useForm({
    initial: {},
    fields: {},
    save: async () => {
      const lignes = lines.filter(({ received }) => received).map(({ received: _received, ...line }) => line);
      await write.writeAsync({ params: { IdDemande }, body: { lignes } });
    },
    done: () => {
      showToast({ tone: 'success', text: t('COMMON:saved') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      acts
      size="lg"
      title={t(anew ? 'REQUESTS:correctReceipt' : 'REQUESTS:acknowledge')}
      onClose={onClose}
    >
      <Text size="sm">{t(last?.DateSignature ? 'REQUESTS:receiptAnew' : 'REQUESTS:receiptHelp')}</Text>
      {lines.map(({ IdLigne, Libelle, NumeroSerie, Etat, received }) => (
        <fieldset key={IdLigne} className={classes.received}>
          <Checkbox
            checked={received}
            label={`${t('REQUESTS:received')} — ${Libelle}`}
            onChange={(event) => change(IdLigne, { received: event.currentTarget.checked })}
          />
          {received && (
            <>
              <TextInput
                label={t('REQUESTS:label')}
                value={Libelle}
                maxLength={200}
                required
                onChange={(event) => change(IdLigne, { Libelle: event.currentTarget.value })}
              />
              <TextInput
                label={t('CHAMPS:NumeroSerie')}
                value={NumeroSerie ?? ''}
                maxLength={60}
                onChange={(event) => change(IdLigne, { NumeroSerie: event.currentTarget.value || null })}
              />
              <Select
                label={t('REQUESTS:condition')}
                value={Etat}
                data={receivedStates.map((state) => ({
                  value: state,
                  label: t(`REQUESTS:condition ${state}` as TextKey),
                }))}
                onChange={(state) => state && change(IdLigne, { Etat: state as Line['Etat'] })}
              />
            </>
          )}
        </fieldset>
      ))}
      <FormEnd cancel action={t('COMMON:save')} />
    </FormDialog>
  );
}

/** The lines of a request as they would be received: new, and called as they were asked. */
function useAskedLines({ typeDemande, lignes }: RequestSheet): readonly Receipt['lignes'][number][] {
  const type = knownType(typeDemande);
  const words = useLineWords(type);
  return lignes.map(({ IdLigne, fields }) => {
    const line = fields.map(({ IdChamp, Valeur }) => ({ IdChamp, Valeur: Valeur ?? null }));
    const serial = line.find(({ IdChamp }) => IdChamp === 'NumeroSerie')?.Valeur;
    return {
      IdLigne,
      Libelle: words(line).name,
      NumeroSerie: typeof serial === 'string' ? serial : null,
      Etat: 'new' as const,
    };
  });
}

import { Button, Group, List, Stack, Text } from '@mantine/core';
import { wordsOfFiles } from '@passerelle/contracts/imports/words-of-files.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { neededVehicleColumns, vehicleColumns } from '@passerelle/contracts/inventories/vehicle-load.inputs.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { errorText } from '../../../lib/error-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileField } from '../../../ui/files/file-field.tsx';

/** As many reasons as are told before the rest is only counted. */
const mostTold = 8;

/** A file of vehicles: chosen, read, and looked at as a plan before anything is written. */
export default function LoadVehiclesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const [file, setFile] = useState<string>();
  const load = useWrite(inventoriesCalls.loadVehicles, { shownInPlace: true });
  const read = async (IdFichier: string | undefined) => {
    setFile(IdFichier);
    load.reset();
    if (!IdFichier) return;
    const done = await load.writeAsync({ body: { IdFichier } }).catch(() => undefined);
    if (done) void navigate({ to: paths.plan(language, done) });
  };
  const named = (name: (typeof vehicleColumns)[number]) => t(`CHAMPS:${name}`);
  const others = vehicleColumns.filter((name) => !neededVehicleColumns.some((one) => one === name));
  return (
    <Dialog title={t('INVENTORIES:loadVehicles')} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          {t('INVENTORIES:loadVehiclesHelp', {
            needed: neededVehicleColumns.map(named).join(comma()),
            others: others.map(named).join(comma()),
          })}
        </Text>
        <FileField
          label={t('INVENTORIES:vehicleFile')}
          purpose="table"
          most={1}
          value={file ? [file] : []}
          onChange={([chosen]) => void read(chosen)}
          focused
        />
        {load.pending && (
          <Text size="sm" role="status">
            {t('INVENTORIES:readingFile')}
          </Text>
        )}
        {load.error && <WhyNot error={load.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What is wrong with the file itself; where no line changes anything, why each does not. */
function WhyNot({ error }: { readonly error: Error }) {
  const { t } = useTexts();
  const details = error instanceof ApiError ? error.details : [];
  const ofFile = details.find(({ path }) => path === 'body/IdFichier');
  if (ofFile)
    return (
      <Text role="alert" size="sm" c="var(--danger-text)">
        {textIfAny('REGLES', ofFile.rule, { value: ofFile.value ?? '' }) ?? errorText(error)}
      </Text>
    );
  return (
    <div role="alert">
      <Text size="sm" c="var(--danger-text)">
        {details.length > 0 ? t('INVENTORIES:noLineChanges') : errorText(error)}
      </Text>
      <List size="sm" mt="xs">
        {details.slice(0, mostTold).map(({ path, rule, value = '' }) => {
          const [, line = '', name = ''] = path.split('/');
          const field = textIfAny('CHAMPS', name) ?? '';
          const ofFiles = wordsOfFiles[rule];
          const why =
            (ofFiles && textIfAny('CHARGEMENT', ofFiles, { field, value })) ??
            textIfAny('REGLES', rule, { field, value }) ??
            rule;
          return (
            <List.Item key={path}>
              {t('PLANS:line', { number: line })} · {why}
            </List.Item>
          );
        })}
      </List>
    </div>
  );
}

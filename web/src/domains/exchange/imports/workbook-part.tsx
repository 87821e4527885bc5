import { Alert, List, NativeSelect, Stack } from '@mantine/core';
import type { Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { comma } from '../../../lib/comma.ts';
import { useTexts } from '../../../lib/texts.ts';

interface WorkbookPartProps {
  readonly workbook: NonNullable<Verdict['classeur']>;
  readonly onSheet: (sheet: string) => void;
}

/** Which sheet of a workbook was read, and what of it nobody sees who opens it; nothing where there is one sheet and nothing hidden. */
export function WorkbookPart({ workbook, onSheet }: WorkbookPartProps) {
  const { t } = useTexts();
  const { feuille, feuilles, feuillesCachees, lignesCachees, colonnesCachees, formulesSansValeur } = workbook;
  const told = [
    feuillesCachees.length > 0 && t('IMPORTS:hiddenSheets', { names: feuillesCachees.join(comma()) }),
    lignesCachees > 0 && t('IMPORTS:hiddenRows', { count: lignesCachees }),
    colonnesCachees.length > 0 && t('IMPORTS:hiddenColumns', { names: colonnesCachees.join(comma()) }),
    formulesSansValeur > 0 && t('IMPORTS:valueless', { count: formulesSansValeur }),
  ].filter((words) => words !== false);
  if (feuilles.length < 2 && told.length === 0) return null;
  return (
    <Stack gap="xs">
      {feuilles.length > 1 && (
        <NativeSelect
          label={t('IMPORTS:sheetRead')}
          data={[...new Set([feuille, ...feuilles])]}
          value={feuille}
          onChange={({ currentTarget }) => onSheet(currentTarget.value)}
          maw={320}
        />
      )}
      {told.length > 0 && (
        <Alert color="yellow" role="status">
          <List size="sm">
            {told.map((words) => (
              <List.Item key={words}>{words}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}

import { Button, Group, Stack } from '@mantine/core';
import { type Company, type CompanyUses, companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CompanyDependents } from './company-parts.tsx';

interface DisableDialogProps {
  readonly company: Company;
  readonly name: string;
  readonly uses: CompanyUses;
  readonly onClose: () => void;
}

/** Says who and what hangs on a company before it is disabled. */
export function DisableDialog({ company, name, uses, onClose }: DisableDialogProps) {
  const { t } = useTexts();
  const { IdSociete } = company;
  const disabling = useWrite(companiesCalls.disable, {
    stale: [companiesCalls.read, companiesCalls.list, companiesCalls.count],
    onDone: () => {
      showToast({ tone: 'success', text: t('COMPANIES:isDisabledNow', { name }) });
      onClose();
    },
  });
  return (
    <Dialog title={t('COMPANIES:disableTitle', { name })} onClose={onClose}>
      <Stack>
        <CompanyDependents company={company} uses={uses} />
        <p>{t('COMPANIES:disableHelp')}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          <Button color="red" loading={disabling.pending} onClick={() => disabling.write({ params: { IdSociete } })}>
            {t('COMPANIES:disable')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

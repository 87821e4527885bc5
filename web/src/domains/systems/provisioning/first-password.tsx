import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { invalidateCalls, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './account-steps.module.css';

/** Shows the first password of somebody, once, to whoever hands it over. */
export function FirstPassword({ IdPersonneEV1 }: { IdPersonneEV1: number }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  // Kept by this component alone, for as long as it is shown.
  const [password, setPassword] = useState<string>();
  const take = useWrite(provisioningCalls.firstPassword, { onDone: ({ password }) => setPassword(password) });
  const close = () => {
    setOpen(false);
    setPassword(undefined);
    if (password !== undefined) void invalidateCalls(provisioningCalls.state);
  };
  return (
    <>
      <Button size="compact-sm" variant="light" leftSection={<IconKey size={14} />} onClick={() => setOpen(true)}>
        {t('PROVISIONING:password')}
      </Button>
      {open && (
        <Dialog title={t('PROVISIONING:password')} onClose={close}>
          <Stack gap="md">
            <Text size="sm">{t('PROVISIONING:passwordLead')}</Text>
            {password === undefined ? (
              <Button loading={take.pending} onClick={() => take.write({ params: { IdPersonneEV1 } })}>
                {t('PROVISIONING:passwordShow')}
              </Button>
            ) : (
              <>
                <output className={classes.password}>{password}</output>
                <Group justify="flex-end">
                  <CopyButton value={password}>
                    {({ copied, copy }) => (
                      <Button variant="default" onClick={copy}>
                        {copied ? t('PROVISIONING:copied') : t('PROVISIONING:copy')}
                      </Button>
                    )}
                  </CopyButton>
                  <Button onClick={close}>{t('COMMON:close')}</Button>
                </Group>
              </>
            )}
          </Stack>
        </Dialog>
      )}
    </>
  );
}

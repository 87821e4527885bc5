import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { bamTypes } from '@passerelle/contracts/access/rights.ts';
import { bamRight } from '@passerelle/contracts/requests/types/bam.ts';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { holdsAny } from '../../../lib/access.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PersonPicker } from '../../people/people/person-picker.tsx';

/** Makes a file for somebody who is picked by name. */
export function CreateFor() {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const [opened, dialog] = useDisclosure(false);
  if (
    !holdsAny(
      user,
      bamTypes.map((type) => bamRight('create', type)),
    )
  )
    return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={dialog.open}>
        {t('BAM:create')}
      </Button>
      {opened && (
        <Dialog title={t('BAM:create')} onClose={dialog.close}>
          <Stack>
            <PersonPicker
              label={t('BAM:forWhom')}
              value={null}
              onChange={(key) =>
                key !== null && void navigate({ to: paths.createBam(language, { IdPersonneEV1: String(key) }) })
              }
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={dialog.close}>
                {t('COMMON:cancel')}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

import { Anchor, Button, CopyButton, Group } from '@mantine/core';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import { useTexts } from '../../../lib/texts.ts';
import classes from './distribution-lists.module.css';

/** Where one writes to a list that is there: a mail begins by it, and it is taken along by one click. */
export function ListAddress({ address }: { readonly address: string }) {
  const { t } = useTexts();
  return (
    <Group gap="xs" mb="sm">
      <Anchor className={classes.address} href={`mailto:${address}`}>
        <IconMail size={16} aria-hidden />
        {address}
      </Anchor>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {t(copied ? 'COMMON:copied' : 'COMMON:copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

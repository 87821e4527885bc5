import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useContext } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import classes from './record.module.css';
import { type Masked, SensitiveContext } from './sensitive.ts';

/** What is sensitive, and shown once it is asked for. */
export function MaskedValue({ name }: { readonly name: Masked }) {
  const { t } = useTexts();
  return (
    <span className={classes.masked}>
      <span aria-hidden="true">••••••</span>
      <ShowButton fields={[name]} label={t('FORMS:showField', { field: t(`CHAMPS:${name}`) })}>
        {t('FORMS:show')}
      </ShowButton>
    </span>
  );
}

interface ShowProps {
  readonly fields: readonly Masked[];
  readonly label: string;
  readonly children: string;
  readonly size?: 'compact-xs' | 'compact-sm';
}

/** Asks for masked fields; says beforehand that it is recorded. */
export function ShowButton({ fields, label, children, size = 'compact-xs' }: ShowProps) {
  const { t } = useTexts();
  const { show, awaited } = useContext(SensitiveContext);
  return (
    <Button
      variant="subtle"
      size={size}
      leftSection={<IconEye size={14} />}
      aria-label={label}
      title={t('FORMS:lookRecorded')}
      loading={fields.some((name) => awaited.includes(name))}
      onClick={() => show(fields)}
    >
      {children}
    </Button>
  );
}

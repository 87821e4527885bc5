import { Text } from '@mantine/core';
import { secondFactorCalls } from '@passerelle/contracts/accounts/second-factor.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { CodeForm } from './code-form.tsx';
import classes from './second-factor.module.css';

export interface EnrolProps {
  /** The factor in use, which a code of its own replaces. */
  readonly inUse: { readonly digits: number } | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ');

/** An app: a code of the factor it replaces, if any, then the QR code, then its first code. */
export function EnrolApp({ inUse, onDone, onCancel }: EnrolProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState<Output<typeof secondFactorCalls.showApp>>();
  const showing = useWrite(secondFactorCalls.showApp, { shownInPlace: inUse !== null, onDone: setShown });
  const confirming = useWrite(secondFactorCalls.confirm, { shownInPlace: true, onDone });
  const asked = useRef(false);
  useEffect(() => {
    if (inUse || asked.current) return;
    asked.current = true;
    showing.write({ body: { current: null } });
  });
  if (!shown) {
    return inUse ? (
      <CodeForm
        key="current"
        digits={inUse.digits}
        label={t('SECOND_FACTOR:current')}
        pending={showing.pending}
        error={showing.error}
        onCode={(current) => showing.write({ body: { current } })}
        onCancel={onCancel}
      />
    ) : null;
  }
  const { qr, secret } = shown;
  return (
    <div className={classes.step}>
      <Text>{t('SECOND_FACTOR:scan')}</Text>
      <QrCode code={qr} label={t('SECOND_FACTOR:qr')} />
      <Text size="sm" c="dimmed">
        {t('SECOND_FACTOR:secret')}
      </Text>
      <code className={classes.key} translate="no">
        {inFours(secret)}
      </code>
      <CodeForm
        key="first"
        digits={6}
        label={t('SECOND_FACTOR:code')}
        pending={confirming.pending}
        error={confirming.error}
        onCode={(code) => confirming.write({ body: { code } })}
        onCancel={onCancel}
      />
    </div>
  );
}

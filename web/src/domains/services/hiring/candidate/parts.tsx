import type { ComponentProps, ReactNode } from 'react';
import { errorText } from '../../../../lib/error-text.ts';

/** How a paper, or the photo, is on its way: nothing of it is, it is, or something of it did not arrive. */
export type Sending = 'none' | 'sending' | 'failed';

/** Told how a paper, or the photo, is on its way. */
export type OnSending = (what: number | 'photo', sending: Sending) => void;

/** The papers, by their number, and the photo of which something is on its way, or did not arrive. */
export type Coming = ReadonlyMap<number | 'photo', Exclude<Sending, 'none'>>;

/** Where the page is loaded anew once the camera was used, it comes back to here. */
export const comesBackTo = (id: string): void => history.replaceState(null, '', `#${id}`);

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly kind?: 'main' | 'plain' | 'quiet' | 'small';
  /** What it asked for is under way. */
  readonly busy?: boolean;
}

/** What is pressed. What does nothing now is said to, and keeps the focus: a browser takes it from what is disabled. */
export function Button({
  kind = 'plain',
  busy = false,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ButtonProps) {
  const idle = disabled || busy;
  return (
    <button
      {...rest}
      type={type}
      data-kind={kind}
      aria-busy={busy || undefined}
      aria-disabled={idle || undefined}
      onClick={idle ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface NoticeProps {
  readonly tone?: 'info' | 'good' | 'heed' | 'bad';
  readonly title?: string;
  readonly children: ReactNode;
}

/** Words that stand out; those of something that went wrong are read at once. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      {title && <p className="strong">{title}</p>}
      <p>{children}</p>
    </div>
  );
}

/** Why what was asked for failed, where it did. */
export function Failed({ error }: { readonly error: unknown }) {
  return error ? <Notice tone="bad">{errorText(error)}</Notice> : null;
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly wrong?: string | undefined;
  /** What is told of what it holds. */
  readonly told?: string | undefined;
  /** The control, given what ties it to its words. */
  readonly children: (tied: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}

/** A control with its label, and what is wrong with what it holds. */
export function Labelled({ id, label, required = false, wrong, told, children }: LabelledProps) {
  const below = `${id}-below`;
  return (
    <div className="tight">
      <label htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        'aria-invalid': wrong ? true : undefined,
        'aria-describedby': wrong || told ? below : undefined,
      })}
      {(wrong || told) && (
        <p id={below} className={wrong ? 'wrong small' : 'quiet small'}>
          {wrong ?? told}
        </p>
      )}
    </div>
  );
}

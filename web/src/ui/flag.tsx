import type { ReactNode } from 'react';

const stripes = (across: boolean, ...colours: readonly string[]): ReactNode =>
  colours.map((colour, index) => {
    const at = (index * (across ? 20 : 14)) / colours.length;
    const size = (across ? 20 : 14) / colours.length;
    return across ? (
      <rect key={colour} x={at} width={size} height="14" fill={colour} />
    ) : (
      <rect key={colour} y={at} width="20" height={size} fill={colour} />
    );
  });

const star = 'm4.500 2 .7 2.100h2.200l-1.800 1.300.7 2.100-1.800-1.300-1.800 1.300.7-2.100L1.600 4.100h2.200z';

const flags: Readonly<Record<string, ReactNode>> = {
  fr: stripes(true, '#26387f', '#ffffff', '#d2232f'),
  it: stripes(true, '#1a8a4a', '#ffffff', '#cd2a3e'),
  de: stripes(false, '#1c1c1c', '#d2232f', '#f4c430'),
  nl: stripes(false, '#b5293a', '#ffffff', '#26468f'),
  pl: stripes(false, '#ffffff', '#d2233f'),
  es: (
    <>
      <rect width="20" height="14" fill="#bf2a30" />
      <rect y="3.500" width="20" height="7" fill="#f2c230" />
    </>
  ),
  gb: (
    <>
      <rect width="20" height="14" fill="#26387f" />
      <path d="m0 0 20 14M20 0 0 14" stroke="#fff" strokeWidth="3" />
      <path d="m0 0 20 14M20 0 0 14" stroke="#d2232f" strokeWidth="1.200" />
      <path d="M10 0v14M0 7h20" stroke="#fff" strokeWidth="4.600" />
      <path d="M10 0v14M0 7h20" stroke="#d2232f" strokeWidth="2.800" />
    </>
  ),
  cn: (
    <>
      <rect width="20" height="14" fill="#d2232f" />
      <path d={star} fill="#f9d84a" />
      <path d="M9.500 1.500h1v1h-1zM11.500 3.500h1v1h-1zM11.500 6h1v1h-1zM9.500 8h1v1h-1z" fill="#f9d84a" />
    </>
  ),
};

/** The flag that stands for a language beside its name; never alone, so it needs no text of its own. */
export function Flag({ language }: { language: string }) {
  return (
    <svg
      width="20"
      height="14"
      viewBox="0 0 20 14"
      aria-hidden="true"
      style={{ borderRadius: 2, boxShadow: '0 0 0 1px var(--line)', flex: 'none' }}
    >
      {flags[language]}
    </svg>
  );
}

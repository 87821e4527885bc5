/** The mark: a footbridge, its deck hung from one arch. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M4 22C8.500 11.300 23.500 11.300 28 22M2.500 22h27M10.500 16v6M16 14v8M21.500 16v6"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

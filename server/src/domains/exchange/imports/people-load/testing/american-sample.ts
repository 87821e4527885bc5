const firsts = [
  'Ada',
  'Bram',
  'Cleo',
  'Dario',
  'Edda',
  'Finn',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Luca',
  'Maya',
];
const lasts = ['Abbot', 'Birch', 'Carver', 'Dunmore', 'Eastlake', 'Fairholm', 'Garrick', 'Hollis', 'Ingram', 'Jessop'];
const endings = ['', 'son', 'ley', 'ford'];

/** Rows of the file. */
export const sampleRows = 311;
const managers = 12;

const two = (n: number) => String(n).padStart(2, '0');

/**
 * A file as American HR systems write them: names in one column, family name first, some with a middle initial that others leave
 * out; years of two digits, months first; managers by name; blanks at the end of cells; departments that no list knows. Everybody is invented.
 */
export function americanSample(): string {
  const people = Array.from({ length: sampleRows }, (_, index) => ({
    first: firsts[index % firsts.length]!,
    last: `${lasts[Math.floor(index / firsts.length) % lasts.length]}${endings[Math.floor(index / 130)]}`,
    initial: index % 3 === 0 ? `  ${String.fromCharCode(65 + (index % 26))}` : '',
  }));
  const headings =
    'Employee_Name,EmpID,MarriedID,Salary,Position,State,Zip,DOB,Sex,MaritalDesc,DateofHire,DateofTermination,EmploymentStatus,Department,ManagerName,ManagerID,PerformanceScore,LastPerformanceReview_Date';
  const lines = people.map(({ first, last, initial }, index) => {
    const manager = index === 0 ? undefined : people[index < managers ? 0 : index % managers]!;
    const gone = index % 7 === 6;
    return [
      `"${last}, ${first}${initial}"`,
      10_001 + index,
      index % 2,
      45_000 + index * 37,
      index === 0 ? 'President & CEO' : index < managers ? 'Production Manager' : 'Production Technician I',
      'MA',
      two(index % 90).padStart(5, '0'),
      `${two(1 + (index % 12))}/${two(1 + (index % 28))}/${two(51 + (index % 42))}`,
      index % 2 ? 'F' : 'M ',
      'Single',
      `${1 + (index % 12)}/${1 + (index % 28)}/${2006 + (index % 12)}`,
      gone ? `${1 + (index % 12)}/${1 + ((index + 3) % 28)}/${2019 + (index % 3)}` : '',
      gone ? 'Voluntarily Terminated' : 'Active',
      index % 5 ? 'Production       ' : 'IT/IS',
      manager ? `${manager.first} ${manager.last} ` : '',
      '',
      'Fully Meets',
      '1/17/2019',
    ].join(',');
  });
  return `${[headings, ...lines].join('\r\n')}\r\n`;
}

/** How a column writes both names of somebody. */
export type NamesOrder = 'lastFirst' | 'firstLast';

/** Family names of two signs, where the others have one. */
const twoSigns = new Set(
  '欧阳 歐陽 太史 端木 上官 司马 司馬 东方 東方 独孤 南宫 南宮 万俟 闻人 夏侯 诸葛 諸葛 尉迟 尉遲 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠 公孙 公孫 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 令狐 东郭 呼延 西门 南门'.split(
    ' ',
  ),
);

export interface PartedNames {
  readonly Nom: string;
  readonly Prenom: string;
}

/**
 * Both names of one cell: “Last, First” by its comma; “First Last” where its column says so and each is one word; a name in
 * Chinese signs by its family name. One name alone is the family name. Undefined where there are several ways.
 */
export function partNames(text: string, order: NamesOrder): PartedNames | undefined {
  if (text.includes(',')) {
    const [Nom = '', Prenom = '', ...more] = text.split(',').map((part) => part.trim());
    return more.length > 0 ? undefined : { Nom, Prenom };
  }
  if (/^\p{Script=Han}{2,5}$/u.test(text)) {
    const signs = [...text];
    const length = signs.length > 2 && twoSigns.has(signs.slice(0, 2).join('')) ? 2 : 1;
    return { Nom: signs.slice(0, length).join(''), Prenom: signs.slice(length).join('') };
  }
  const [one = '', other, ...more] = text.split(' ');
  if (other === undefined) return { Nom: one, Prenom: '' };
  return order === 'firstLast' && more.length === 0 ? { Nom: other, Prenom: one } : undefined;
}

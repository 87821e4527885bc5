import { type CountryNames, list } from './names.ts';

export const namesGb: CountryNames = {
  men: list(`David,John,James,Michael,Andrew,Paul,Mark,Robert,Christopher,Daniel,Matthew,Stephen,Peter,Richard,Thomas,
    William,Simon,Adam,Jonathan,Luke,Ryan,Jack,Oliver,Harry,George,Joshua,Samuel,Benjamin,Joseph,Alexander,Callum,Jamie,
    Scott,Craig,Stuart,Ian,Graham,Neil,Kevin,Gary,Martin,Anthony,Philip,Edward,Charles,Henry,Liam,Sean,Connor,Rhys,Owen,
    Gareth,Hamish,Angus,Mohammed,Imran,Rajesh,Tunde,Nigel,Toby,Max,Archie,Freddie,Elliot`),
  women:
    list(`Susan,Margaret,Sarah,Karen,Emma,Claire,Rebecca,Laura,Charlotte,Emily,Jessica,Hannah,Sophie,Amy,Lucy,Olivia,
    Rachel,Nicola,Helen,Joanne,Louise,Victoria,Katherine,Elizabeth,Alison,Fiona,Jane,Julie,Lisa,Michelle,Samantha,Natalie,
    Gemma,Kelly,Zoe,Chloe,Grace,Alice,Eleanor,Georgia,Megan,Bethany,Abigail,Holly,Molly,Daisy,Isla,Freya,Poppy,Siân,Cerys,
    Niamh,Siobhan,Catriona,Aisha,Priya,Fatima,Anjali,Ngozi,Heather,Imogen,Harriet,Rosie,Beth`),
  last: list(`Smith,Jones,Taylor,Brown,Williams,Wilson,Johnson,Davies,Robinson,Wright,Thompson,Evans,Walker,White,Roberts,
    Green,Hall,Wood,Jackson,Clarke,Patel,Khan,Lewis,James,Phillips,Mason,Mitchell,Rose,Davis,Rodgers,Cox,Alexander,Singh,
    Edwards,Turner,Martin,Cooper,Hill,Ward,Hughes,Moore,Clark,King,Harris,Baker,Allen,Morgan,Lee,Scott,Young,Watson,Parker,
    Morris,Carter,Bennett,Price,Shaw,Cook,Griffiths,Bailey,Simpson,Collins,Marshall,Gray,Bell,Kelly,Adams,Ellis,Campbell,
    Murphy,Stewart,Anderson,Richards,Ali,Hussain,Begum,Murray,Webb,Rogers,Foster,Mills,Palmer,Ahmed,Hunt,Powell,Graham,
    Stevens,Matthews,Lloyd,Chapman,Barker,Owen,Russell,Knight,Holmes,Butler,Harvey,Reynolds,Fisher,Barnes,Pearson,Jenkins,
    Fletcher,Hamilton,Gibson,Dixon,Andrews,Harrison,Howard,Reid,Robertson,MacDonald,McDonald,Mackenzie,MacLeod,O'Brien,
    O'Connor,O'Neill,Fraser,Ross,Henderson,Paterson,Kennedy,Burns,Duncan,Ferguson,Gordon,Hunter,Wallace,Grant,Sutherland,
    Armstrong,Elliott,Dunn,Pritchard,Hopkins,Bevan,Vaughan,Rees,Gittins,Okafor,Adeyemi,Shah,Kaur,Chaudhry,Sharma,Hawkins,
    Spencer,Saunders,Gardner,Payne,Bishop,Pearce,Barrett,Newman,Francis,Lane,Wells,Dawson,Perkins,Ford,Day,Nicholson,Frost,
    Abbott,Chambers,Kemp,Cross,Hart,Cunningham,Walsh,Poole,Parsons,Bradley,Brooks,Rhodes,Carr,Atkinson`),
  tail: {
    share: 0.25,
    starts:
      list(`Ash,Black,Brad,Bur,Clif,Crom,Dal,Farn,Gold,Hard,Haw,Hol,King,Lang,Marl,Mid,Nor,Oak,Pem,Rad,Red,Shel,Stan,
      Stock,Thorn,Wal,Whit,Win,Wood,Wyn`),
    ends: list(`bourne,bury,by,combe,croft,dale,den,field,ford,gate,ham,hurst,ley,low,man,more,shaw,stead,ston,ton,well,wick,
      worth,wright,bridge`),
  },
  composed: { join: '-', share: 0.03 },
};

import type { ShippedPage } from '../shipped-page.ts';

export const forms: ShippedPage = {
  Cle: 'formulaires',
  Rubrique: 'administration',
  Droits: ['adm'],
  Ecrans: ['forms', 'plans'],
  says: {
    fr: [
      'Adapter les formulaires',
      'Chaque formulaire du portail (fiche, création, demandes, sites, sociétés) peut être adapté ici : ordre, aide, obligation, conditions, champs à vous.',
      [
        '<strong>Modifier</strong> : seul ce que vous changez est gardé ; le reste suit les mises à jour du produit.',
        '<strong>Conditions et règles</strong> : quand un champ se montre, s’impose ou se modifie, et pour quel profil. Une règle restreint, elle ne donne aucun droit.',
        '<strong>Champs ajoutés</strong> : texte, nombre, date, choix… et le droit avec lequel on les lit.',
        '<strong>Aperçu</strong> : le formulaire tel que quelqu’un l’aurait, sous l’un de ses rôles, sur une fiche. Rien n’est enregistré.',
      ],
      'Rien ne change avant que le plan soit appliqué : il dit combien de fiches sont concernées. Une version passée se reprend depuis Versions.',
    ],
    gb: [
      'Adapting forms',
      'Every form of the portal (record, creation, requests, sites, companies) can be adapted here: order, help, what is required, conditions, fields of your own.',
      [
        '<strong>Edit</strong>: only what you change is kept; the rest follows the updates of the product.',
        '<strong>Conditions and rules</strong>: when a field is shown, required or open, and to which profile. A rule restricts, it gives no right.',
        '<strong>Added fields</strong>: text, number, date, choices… and the right that they are read with.',
        '<strong>Preview</strong>: the form as somebody would have it, under one of their roles, on a record. Nothing is saved.',
      ],
      'Nothing changes before the plan is applied: it says how many records it concerns. A past version is taken up again from Versions.',
    ],
    es: [
      'Adaptar los formularios',
      'Cada formulario del portal (ficha, creación, solicitudes, centros, sociedades) puede adaptarse aquí: orden, ayuda, obligación, condiciones, campos propios.',
      [
        '<strong>Modificar</strong>: solo se guarda lo que usted cambia; el resto sigue las actualizaciones del producto.',
        '<strong>Condiciones y reglas</strong>: cuándo un campo se muestra, es obligatorio o se puede modificar, y para qué perfil. Una regla restringe, no da ningún derecho.',
        '<strong>Campos añadidos</strong>: texto, número, fecha, opciones… y el derecho con el que se leen.',
        '<strong>Vista previa</strong>: el formulario tal como lo tendría alguien, con uno de sus roles, sobre una ficha. No se guarda nada.',
      ],
      'Nada cambia antes de aplicar el plan: dice a cuántas fichas afecta. Una versión anterior se recupera desde Versiones.',
    ],
    de: [
      'Formulare anpassen',
      'Jedes Formular des Portals (Datenblatt, Anlegen, Anträge, Standorte, Gesellschaften) lässt sich hier anpassen: Reihenfolge, Hilfe, Pflicht, Bedingungen, eigene Felder.',
      [
        '<strong>Bearbeiten</strong>: Nur was Sie ändern, wird behalten; der Rest folgt den Aktualisierungen des Produkts.',
        '<strong>Bedingungen und Regeln</strong>: wann ein Feld erscheint, Pflicht oder änderbar ist, und für welches Profil. Eine Regel schränkt ein, sie gibt kein Recht.',
        '<strong>Eigene Felder</strong>: Text, Zahl, Datum, Auswahl … und das Recht, mit dem sie gelesen werden.',
        '<strong>Vorschau</strong>: das Formular, wie jemand es in einer seiner Rollen auf einem Datenblatt hätte. Nichts wird gespeichert.',
      ],
      'Nichts ändert sich, bevor der Plan angewendet ist: Er sagt, wie viele Datenblätter betroffen sind. Frühere Versionen holen Sie unter Versionen zurück.',
    ],
    it: [
      'Adattare i moduli',
      'Ogni modulo del portale (scheda, creazione, richieste, sedi, società) si può adattare qui: ordine, aiuto, obbligo, condizioni, campi propri.',
      [
        '<strong>Modifica</strong>: si conserva solo ciò che cambi; il resto segue gli aggiornamenti del prodotto.',
        '<strong>Condizioni e regole</strong>: quando un campo si mostra, è obbligatorio o modificabile, e per quale profilo. Una regola restringe, non dà alcun diritto.',
        '<strong>Campi aggiunti</strong>: testo, numero, data, scelte… e il diritto con cui si leggono.',
        '<strong>Anteprima</strong>: il modulo come lo avrebbe qualcuno, con uno dei suoi ruoli, su una scheda. Nulla viene salvato.',
      ],
      'Nulla cambia prima che il piano sia applicato: dice quante schede riguarda. Una versione passata si riprende da Versioni.',
    ],
    nl: [
      'Formulieren aanpassen',
      'Elk formulier van het portaal (persoonspagina, aanmaken, aanvragen, locaties, bedrijven) kun je hier aanpassen: volgorde, hulp, verplichting, voorwaarden, eigen velden.',
      [
        '<strong>Bewerken</strong>: alleen wat je wijzigt, wordt bewaard; de rest volgt de updates van het product.',
        '<strong>Voorwaarden en regels</strong>: wanneer een veld wordt getoond, verplicht of te wijzigen is, en voor welk profiel. Een regel beperkt, ze geeft geen recht.',
        '<strong>Eigen velden</strong>: tekst, getal, datum, keuzes… en het recht waarmee ze worden gelezen.',
        '<strong>Voorbeeld</strong>: het formulier zoals iemand het zou hebben, onder een van zijn rollen, op een persoonspagina. Er wordt niets opgeslagen.',
      ],
      'Er verandert niets voordat het plan is toegepast: het zegt hoeveel pagina’s het raakt. Een eerdere versie haal je terug via Versies.',
    ],
    pl: [
      'Dostosowanie formularzy',
      'Każdy formularz portalu (karta, tworzenie, wnioski, lokalizacje, spółki) można tu dostosować: kolejność, pomoc, wymagalność, warunki, własne pola.',
      [
        '<strong>Edycja</strong>: zachowywane jest tylko to, co zmienisz; reszta podąża za aktualizacjami produktu.',
        '<strong>Warunki i reguły</strong>: kiedy pole jest widoczne, wymagane lub edytowalne i dla jakiego profilu. Reguła ogranicza, nie nadaje uprawnień.',
        '<strong>Dodane pola</strong>: tekst, liczba, data, wybór… oraz uprawnienie, z którym się je czyta.',
        '<strong>Podgląd</strong>: formularz taki, jaki miałby ktoś w jednej ze swoich ról, na wybranej karcie. Nic nie jest zapisywane.',
      ],
      'Nic się nie zmieni, zanim plan zostanie zastosowany: mówi, ilu kart dotyczy. Wcześniejszą wersję przywrócisz w Wersjach.',
    ],
    cn: [
      '调整表单',
      '门户的每个表单（档案、新建、申请、办公地点、公司）都可在此调整：顺序、帮助、必填、条件、自定义字段。',
      [
        '<strong>编辑</strong>：只保存您修改的部分；其余随产品更新。',
        '<strong>条件与规则</strong>：字段何时显示、必填或可修改，以及针对哪个权限配置。规则只会限制，不授予权限。',
        '<strong>新增字段</strong>：文本、数字、日期、选项等，以及读取所需的权限。',
        '<strong>预览</strong>：某人以其某个角色在某份档案上看到的表单。不会保存任何内容。',
      ],
      '计划应用之前不会有任何变化：计划会说明涉及多少份档案。可从“版本”恢复以前的版本。',
    ],
  },
};

import type { ShippedNote } from '../shipped-note.ts';

export const note: ShippedNote = {
  Version: '0.1.0',
  Droits: [],
  contents: {
    fr: {
      Titre: 'Ce qui vous concerne vous parvient',
      Texte:
        '<p>Passerelle s’ouvre au groupe. Ce que vous y trouvez aujourd’hui :</p><ul><li><strong>L’annuaire</strong> : une recherche qui ne tient pas compte des accents, des filtres à combiner, des vues à enregistrer.</li><li><strong>Votre fiche et l’organigramme</strong> : chacun ne voit que ce que son rôle permet.</li><li><strong>Les rôles et les délégations</strong> : déléguez un rôle pour quelques jours, reprenez-le quand vous voulez.</li><li><strong>Les notifications</strong> : ce qui vous concerne, dans votre langue, dans tous vos onglets.</li><li><strong>La documentation</strong> : des pages courtes, selon votre rôle, avec une recherche.</li></ul><p>Tout est disponible en huit langues, en mode clair ou sombre.</p>',
    },
    gb: {
      Titre: 'What concerns you reaches you',
      Texte:
        '<p>Passerelle is opening to the group. Here is what you will find today:</p><ul><li><strong>The directory</strong>: a search that ignores accents, filters to combine, views to save.</li><li><strong>Your record and the organisation chart</strong>: each person sees only what their role allows.</li><li><strong>Roles and delegations</strong>: delegate a role for a few days, take it back whenever you like.</li><li><strong>Notifications</strong>: what concerns you, in your language, in every open tab.</li><li><strong>Documentation</strong>: short pages that fit your role, with a search.</li></ul><p>Everything is available in eight languages, in light and dark mode.</p>',
    },
    es: {
      Titre: 'Lo que le afecta le llega',
      Texte:
        '<p>Passerelle se abre al grupo. Esto es lo que encontrará hoy:</p><ul><li><strong>El directorio</strong>: una búsqueda que no tiene en cuenta las tildes, filtros que se combinan, vistas que se guardan.</li><li><strong>Su ficha y el organigrama</strong>: cada cual ve solo lo que su rol permite.</li><li><strong>Los roles y las delegaciones</strong>: delegue un rol por unos días y recupérelo cuando quiera.</li><li><strong>Las notificaciones</strong>: lo que le afecta, en su idioma, en todas sus pestañas.</li><li><strong>La documentación</strong>: páginas breves según su rol, con búsqueda.</li></ul><p>Todo está disponible en ocho idiomas, en modo claro y oscuro.</p>',
    },
    de: {
      Titre: 'Was Sie betrifft, erreicht Sie',
      Texte:
        '<p>Passerelle öffnet sich der Gruppe. Das finden Sie heute darin:</p><ul><li><strong>Das Verzeichnis</strong>: eine Suche, die Akzente nicht beachtet, Filter zum Kombinieren, Ansichten zum Speichern.</li><li><strong>Ihr Datenblatt und das Organigramm</strong>: Jede Person sieht nur, was ihre Rolle erlaubt.</li><li><strong>Rollen und Delegationen</strong>: Delegieren Sie eine Rolle für einige Tage und nehmen Sie sie jederzeit zurück.</li><li><strong>Benachrichtigungen</strong>: was Sie betrifft, in Ihrer Sprache, in allen offenen Tabs.</li><li><strong>Die Dokumentation</strong>: kurze Seiten passend zu Ihrer Rolle, mit Suche.</li></ul><p>Alles ist in acht Sprachen verfügbar, hell und dunkel.</p>',
    },
    it: {
      Titre: 'Ciò che ti riguarda ti raggiunge',
      Texte:
        '<p>Passerelle si apre al gruppo. Ecco cosa trovi oggi:</p><ul><li><strong>La rubrica</strong>: una ricerca che non tiene conto degli accenti, filtri da combinare, viste da salvare.</li><li><strong>La tua scheda e l’organigramma</strong>: ognuno vede solo ciò che il suo ruolo consente.</li><li><strong>I ruoli e le deleghe</strong>: delega un ruolo per qualche giorno e riprendilo quando vuoi.</li><li><strong>Le notifiche</strong>: ciò che ti riguarda, nella tua lingua, su tutte le schede aperte.</li><li><strong>La documentazione</strong>: pagine brevi adatte al tuo ruolo, con la ricerca.</li></ul><p>Tutto è disponibile in otto lingue, in modalità chiara e scura.</p>',
    },
    nl: {
      Titre: 'Wat jou aangaat, bereikt je',
      Texte:
        '<p>Passerelle gaat open voor de groep. Dit vind je er nu:</p><ul><li><strong>Het adresboek</strong>: zoeken zonder op accenten te letten, filters om te combineren, weergaven om te bewaren.</li><li><strong>Je persoonspagina en het organogram</strong>: iedereen ziet alleen wat de eigen rol toestaat.</li><li><strong>Rollen en delegaties</strong>: delegeer een rol voor enkele dagen en neem die terug wanneer je wilt.</li><li><strong>Meldingen</strong>: wat jou aangaat, in je eigen taal, op alle open tabbladen.</li><li><strong>De documentatie</strong>: korte pagina’s die bij je rol passen, met een zoekfunctie.</li></ul><p>Alles is beschikbaar in acht talen, licht en donker.</p>',
    },
    pl: {
      Titre: 'To, co Cię dotyczy, dociera do Ciebie',
      Texte:
        '<p>Passerelle otwiera się dla grupy. Oto co znajdziesz dzisiaj:</p><ul><li><strong>Katalog osób</strong>: wyszukiwanie, które nie zważa na znaki diakrytyczne, filtry do łączenia, widoki do zapisania.</li><li><strong>Twoja karta i struktura organizacyjna</strong>: każdy widzi tylko to, na co pozwala jego rola.</li><li><strong>Role i zastępstwa</strong>: przekaż rolę na kilka dni i odbierz ją, kiedy chcesz.</li><li><strong>Powiadomienia</strong>: to, co Cię dotyczy, w Twoim języku, na wszystkich otwartych kartach.</li><li><strong>Dokumentacja</strong>: krótkie strony dobrane do roli, z wyszukiwarką.</li></ul><p>Wszystko jest dostępne w ośmiu językach, w trybie jasnym i ciemnym.</p>',
    },
    cn: {
      Titre: '与您有关的信息，及时送达',
      Texte:
        '<p>Passerelle 面向集团开放。您现在可以使用：</p><ul><li><strong>通讯录</strong>：搜索不区分重音符号，筛选条件可组合，视图可保存。</li><li><strong>您的档案与组织结构图</strong>：每个人只能看到其角色允许的内容。</li><li><strong>角色与委托</strong>：可将角色委托数日，并随时收回。</li><li><strong>通知</strong>：以您的语言，在所有打开的标签页中显示与您有关的内容。</li><li><strong>文档</strong>：按角色提供的简短页面，并可搜索。</li></ul><p>全部内容提供八种语言，并支持浅色和深色模式。</p>',
    },
  },
};

import {
  IconBriefcase,
  IconBuilding,
  IconBuildingCommunity,
  IconChartBar,
  IconCircleDashedCheck,
  IconHome,
  IconKey,
  IconLanguage,
  IconListCheck,
  IconMail,
  IconMasksTheater,
  IconNews,
  IconPhotoCheck,
  IconRocket,
  IconTemplate,
  IconTool,
  IconUserShield,
  IconUsersGroup,
} from '@tabler/icons-react';

/** Icons of the menu, by what they stand for. */
export const icons = {
  briefcase: IconBriefcase,
  chart: IconChartBar,
  company: IconBuildingCommunity,
  home: IconHome,
  key: IconKey,
  language: IconLanguage,
  lists: IconUsersGroup,
  mail: IconMail,
  news: IconNews,
  perimeters: IconCircleDashedCheck,
  photo: IconPhotoCheck,
  plans: IconListCheck,
  profiles: IconUserShield,
  rocket: IconRocket,
  roles: IconMasksTheater,
  site: IconBuilding,
  template: IconTemplate,
  tool: IconTool,
};

export type IconName = keyof typeof icons;

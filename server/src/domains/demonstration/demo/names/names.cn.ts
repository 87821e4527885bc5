import { type CountryNames, list } from './names.ts';

/** Given names are one or two of these characters: see the drawing of names. */
export const namesCn: CountryNames = {
  men: list(`伟 Wei,强 Qiang,磊 Lei,军 Jun,洋 Yang,勇 Yong,杰 Jie,涛 Tao,明 Ming,超 Chao,平 Ping,刚 Gang,鹏 Peng,华 Hua,飞 Fei,
    鑫 Xin,波 Bo,斌 Bin,宇 Yu,浩 Hao,凯 Kai,健 Jian,俊 Jun,帆 Fan,帅 Shuai,旭 Xu,宁 Ning,龙 Long,林 Lin,阳 Yang,建 Jian,国 Guo,
    志 Zhi,文 Wen,海 Hai,峰 Feng,东 Dong,辉 Hui,博 Bo,晨 Chen,子 Zi,轩 Xuan,睿 Rui,泽 Ze,铭 Ming,天 Tian,佑 You,航 Hang,翔 Xiang,
    毅 Yi,成 Cheng,康 Kang,永 Yong,振 Zhen,家 Jia,庆 Qing,春 Chun,云 Yun,正 Zheng,思 Si,瑞 Rui,昊 Hao,锋 Feng,晓 Xiao`),
  women:
    list(`芳 Fang,娜 Na,敏 Min,静 Jing,丽 Li,艳 Yan,娟 Juan,霞 Xia,燕 Yan,玲 Ling,婷 Ting,雪 Xue,倩 Qian,颖 Ying,洁 Jie,
    红 Hong,梅 Mei,琳 Lin,丹 Dan,萍 Ping,慧 Hui,莉 Li,佳 Jia,欣 Xin,怡 Yi,雨 Yu,梦 Meng,琪 Qi,璐 Lu,瑶 Yao,妍 Yan,嘉 Jia,诗 Shi,
    涵 Han,萱 Xuan,菲 Fei,蕾 Lei,薇 Wei,馨 Xin,悦 Yue,晴 Qing,月 Yue,秀 Xiu,英 Ying,玉 Yu,兰 Lan,凤 Feng,珍 Zhen,桂 Gui,淑 Shu,
    春 Chun,小 Xiao,美 Mei,雅 Ya,可 Ke,心 Xin,语 Yu,彤 Tong,钰 Yu,璇 Xuan,思 Si,文 Wen,晓 Xiao,若 Ruo`),
  last: list(`王 Wang,李 Li,张 Zhang,刘 Liu,陈 Chen,杨 Yang,黄 Huang,赵 Zhao,吴 Wu,周 Zhou,徐 Xu,孙 Sun,马 Ma,朱 Zhu,胡 Hu,郭 Guo,
    何 He,林 Lin,高 Gao,罗 Luo,郑 Zheng,梁 Liang,谢 Xie,宋 Song,唐 Tang,许 Xu,韩 Han,邓 Deng,冯 Feng,曹 Cao,彭 Peng,曾 Zeng,肖 Xiao,
    田 Tian,董 Dong,潘 Pan,袁 Yuan,蔡 Cai,蒋 Jiang,余 Yu,于 Yu,杜 Du,叶 Ye,程 Cheng,魏 Wei,苏 Su,吕 Lü,丁 Ding,任 Ren,卢 Lu,姚 Yao,
    沈 Shen,钟 Zhong,姜 Jiang,崔 Cui,谭 Tan,陆 Lu,范 Fan,汪 Wang,廖 Liao,石 Shi,金 Jin,韦 Wei,贾 Jia,夏 Xia,付 Fu,方 Fang,邹 Zou,熊 Xiong,
    白 Bai,孟 Meng,秦 Qin,邱 Qiu,侯 Hou,江 Jiang,尹 Yin,薛 Xue,闫 Yan,雷 Lei,龙 Long,黎 Li,史 Shi,陶 Tao,贺 He,毛 Mao,郝 Hao,顾 Gu,龚 Gong,
    邵 Shao,万 Wan,覃 Qin,武 Wu,钱 Qian,戴 Dai,严 Yan,莫 Mo,孔 Kong,向 Xiang,常 Chang,汤 Tang,康 Kang,易 Yi,乔 Qiao,赖 Lai,文 Wen,施 Shi,
    洪 Hong,辛 Xin,柯 Ke,庄 Zhuang,温 Wen,牛 Niu,樊 Fan,葛 Ge,邢 Xing,安 An,齐 Qi,倪 Ni,俞 Yu,伍 Wu,章 Zhang,鲁 Lu,耿 Geng,聂 Nie,申 Shen,
    焦 Jiao,殷 Yin,关 Guan,祝 Zhu,岳 Yue,詹 Zhan,左 Zuo,骆 Luo,柳 Liu,毕 Bi,纪 Ji,欧 Ou,梅 Mei,童 Tong,翟 Zhai,凌 Ling,霍 Huo,阮 Ruan,
    尚 Shang,涂 Tu,游 You,裴 Pei,华 Hua,盛 Sheng,解 Xie,房 Fang,甘 Gan,苗 Miao,单 Shan,包 Bao,季 Ji,成 Cheng,喻 Yu,谷 Gu,
    欧阳 Ouyang,司马 Sima,上官 Shangguan,诸葛 Zhuge,皇甫 Huangfu,慕容 Murong`),
  composed: { join: '', share: 0.01 },
};

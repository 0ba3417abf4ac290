// Pinyin of the Chinese characters that are most frequent in names: family names, and characters of given names and of companies. One
// reading each, that of names. A name with any other character is not transliterated and matches only the same characters.

const table = `
  an:安 ba:巴 bai:白柏 ban:班 bao:包宝保寶鲍鮑 bei:北贝貝 bi:毕畢 bian:卞边 bin:斌滨彬宾 bing:冰兵炳 bo:博波伯 cai:蔡才 cao:曹 cen:岑 chang:常昌长長 chao:超朝
  chen:陈陳晨辰 cheng:程成承城 chi:池 chong:崇 chu:楚储 chuan:川传 chun:春纯 cui:崔翠 da:大达達 dai:戴 dan:丹 dao:道 de:德 deng:邓鄧 di:狄 ding:丁定 dong:董东東冬
  du:杜 duan:段 en:恩 fa:发發 fan:范樊凡 fang:方芳房 fei:飞飛费菲 feng:冯馮峰凤鳳丰豐锋 fu:付傅福富 gang:刚剛港 gao:高 ge:葛 gong:龚龔公工 gu:顾顧古谷 guan:关關管
  guang:光广廣 gui:桂贵貴 guo:郭国國 hai:海 han:韩韓汉漢 hang:航 hao:郝浩豪昊 he:何贺賀和河禾 heng:恒衡 hong:洪红紅宏虹鸿鴻 hou:侯 hu:胡虎湖 hua:华華花化 huan:欢环
  huang:黄黃 hui:惠慧辉輝会会 huo:霍 ji:吉季纪冀基际集 jia:贾賈家佳嘉 jian:建健剑简 jiang:江姜蒋蔣疆 jiao:焦 jie:杰洁傑 jin:金晋锦进進 jing:静京晶景经 jiu:九 ju:菊巨 jun:军軍君俊
  kai:凯凱开 kang:康 ke:柯科可 kong:孔 kuang:邝 kun:坤昆 lai:赖賴 lan:兰蘭蓝 lang:郎 lei:雷磊 leng:冷 li:李黎利丽麗力立莉礼理 lian:连廉联 liang:梁良亮 liao:廖 lin:林琳 ling:凌玲灵
  liu:刘劉柳 long:龙龍隆 lou:娄 lu:卢盧鲁魯陆陸路露 luo:罗羅骆洛 lv:吕呂 ma:马馬 mai:麦 man:满 mao:毛茂 mei:梅美 meng:孟蒙梦 mi:米 miao:苗 min:敏民闽 ming:明铭名 mo:莫 mu:穆木 na:娜
  nan:南 ni:倪 nian:年 ning:宁寧 niu:牛 ou:欧歐 pan:潘 pang:庞 pei:裴培 peng:彭鹏鵬 ping:平萍 pu:蒲浦 qi:齐齊祁琪奇启 qian:钱錢千 qiang:强強 qiao:乔喬 qin:秦琴勤 qing:青清庆慶卿 qiu:邱秋丘
  qu:曲屈 quan:全泉权 ran:冉 ren:任仁人 rong:荣榮容蓉 ru:如汝 rui:瑞睿锐 run:润 sen:森 sha:沙 shan:单山珊善 shang:尚上商 shao:邵少 shen:沈申深 sheng:盛生胜勝圣 shi:石史施时世士实
  shou:寿 shu:舒书淑 shuang:双 shui:水 shun:顺舜 si:司思四 song:宋松 su:苏蘇素 sun:孙孫 tai:泰太台 tan:谭譚谈 tang:唐汤湯 tao:陶涛濤 teng:滕 tian:田天甜 tie:铁 ting:婷庭 tong:童通同 tu:涂
  wan:万萬婉 wang:王汪旺 wei:魏卫韦伟偉威薇维微 wen:文温溫闻 weng:翁 wu:吴吳武伍五 xi:席西希喜熙 xia:夏霞 xian:贤先献 xiang:向项祥湘香 xiao:肖萧蕭小晓曉孝 xie:谢謝 xin:辛新欣心鑫信 xing:邢星兴興
  xiong:熊雄 xiu:秀修 xu:徐许許旭 xuan:宣轩 xue:薛雪学學 xun:荀 yan:严嚴颜顏闫阎燕艳岩 yang:杨楊阳陽洋 yao:姚瑶 ye:叶葉业 yi:易一义義毅怡宜 yin:尹殷银银 ying:英应應莹颖 yong:永勇 you:尤友 yu:于余俞玉宇雨虞
  yuan:袁元远遠源 yue:岳月越 yun:云雲运 zai:在 zang:臧 zeng:曾 zhan:詹展 zhang:张張章 zhao:赵趙兆昭 zhe:哲 zhen:甄真珍振镇 zheng:郑鄭正政 zhi:志智芝之 zhong:钟鍾中忠仲 zhou:周舟州 zhu:朱祝竹珠
  zhuang:庄莊 zhuo:卓 zi:子紫 zong:宗 zou:邹鄒 zu:祖 zuo:左
`
const readings = new Map(
  table
    .trim()
    .split(/\s+/)
    .flatMap((row) => {
      const [reading = '', characters = ''] = row.split(':')
      return [...characters].map((character) => [character, reading] as const)
    }),
)

/** Family names of two characters. */
const longFamilyNames = new Map([
  ['欧阳', 'ouyang'],
  ['歐陽', 'ouyang'],
  ['司马', 'sima'],
  ['司馬', 'sima'],
  ['上官', 'shangguan'],
])

/** Family name, then the given name as one word: the usual form in Latin letters. Undefined if a character is not in the table. */
export function pinyinOf(run: string): string | undefined {
  const long = longFamilyNames.get(run.slice(0, 2))
  const given = [...run].slice(long ? 2 : 1)
  const family = long ?? readings.get([...run][0] ?? '')
  const rest = given.map((character) => readings.get(character))
  if (family === undefined || rest.includes(undefined)) return undefined
  return `${family} ${rest.join('')}`.trim()
}

/** Common simplified characters of technical Chinese, each followed by its traditional form. */
const PAIRS =
  '发發开開关關动動为為个個们們会會对對时時说說这這还還过過进進运運远遠适適选選连連话話请請读讀调調设設试試该該详詳语語误誤认認识識让讓记記计計订訂许許论論证證词詞译譯询詢' +
  '实實现現图圖画畫电電脑腦网網页頁码碼数數据據库庫类類型型结結构構组組织織经經给給统統绝絕级級线線继繼续續绪緒缓緩编編绑綁终終红紅纯純纹紋细細约約' +
  '输輸转轉载載轻輕较較变變应應当當号號区區长長门門间間问問闭閉阅閱队隊阶階际際险險随隨隐隱难難显顯视視觉覺观觀规規览覽触觸' +
  '钩鉤错錯键鍵链鏈锁鎖钮鈕铺鋪销銷业業东東两兩严嚴丢丟并並产產书書写寫军軍内內决決况況准準几幾处處备備复復头頭夹夾' +
  '护護报報择擇换換损損捡撿换換摆擺击擊执執扩擴扫掃抛拋护護护護态態总總层層属屬岁歲归歸录錄怀懷忆憶恶惡惊驚惯慣愿願户戶' +
  '务務劳勞势勢单單历歷压壓厂廠参參双雙叶葉听聽启啟员員响響围圍国國场場块塊声聲够夠夺奪奖獎姓姓学學宁寧宝寶审審宽寬导導将將尔爾尽盡' +
  '带帶帮幫广廣异異张張弹彈强強径徑徵徵悬懸战戰挂掛挡擋换換擎擎斗鬥断斷无無旧舊昼晝显顯晓曉暂暫术術机機杀殺杂雜权權条條来來极極标標栈棧树樹样樣档檔桥橋检檢楼樓欢歡' +
  '步步残殘每每毕畢气氣汇匯汉漢没沒测測济濟浏瀏润潤渐漸温溫游遊满滿滚滾灭滅灯燈点點热熱爱愛状狀独獨环環盖蓋监監盘盤矿礦础礎确確离離种種称稱积積稳穩窗窗竞競笔筆签簽简簡' +
  '紧緊罗羅罚罰职職联聯肃肅脚腳脱脫节節范範获獲虑慮虽雖补補装裝见見誉譽讯訊谁誰象象贝貝负負责責败敗账賬货貨质質贴貼费費资資赖賴趋趨跃躍迁遷迟遲邮郵释釋里裡针針钟鐘' +
  '阻阻阵陣陆陸静靜韩韓顶頂项項顺順须須预預领領频頻题題颜顏额額风風飞飛饰飾馆館马馬驱驅验驗鱼魚鸟鳥麦麥黄黃齐齊龙龍插插'

const TRADITIONAL = new Map(
  Array.from(PAIRS.matchAll(/(.)(.)/gsu), ([, simplified = '', traditional = '']) => [
    simplified,
    traditional,
  ]),
)

/** Replaces common simplified characters by traditional ones. */
export function traditional(text: string): string {
  return text.replace(/\p{Unified_Ideograph}/gu, (character) => TRADITIONAL.get(character) ?? character)
}
